! RUN: %check-race %s
! Rule: reduction.completed
! A reduction of the region, and a loop that does not wait.
program p
  integer :: i, s, a(64)
  s = 0
  a = 1
  !$omp parallel reduction(+:s)
  !$omp do
  do i = 1, 64
    s = s + a(i) ! RACE
  end do
  !$omp end do nowait
  a(1) = 2 ! RACE
  !$omp end parallel
  print *, s
end program
