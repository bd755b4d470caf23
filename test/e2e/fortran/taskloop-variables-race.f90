! RUN: %check-race %s
! Rule: taskgroup.children
! The variables of a taskloop: firstprivate, lastprivate, and shared.
program p
  integer :: i, f, l, a(64)
  f = 1
  l = 0
  a = 0
  !$omp parallel
  !$omp single
  !$omp taskloop grainsize(4) firstprivate(f) shared(l)
  do i = 1, 64
    f = f + i
    l = i ! RACE
    a(i) = f
  end do
  !$omp end single
  !$omp end parallel
  print *, l, a(1)
end program
