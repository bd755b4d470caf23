! RUN: %check-norace %s
! Rule: reduction.completed
! A reduction of the region, and a loop that does not wait.
program p
  integer :: i, s, a(64)
  s = 0
  a = 1
  !$omp parallel reduction(+:s)
  !$omp do
  do i = 1, 64
    s = s + a(i)
  end do
  !$omp end do nowait
  s = s + 1
  !$omp end parallel
  print *, s
end program
