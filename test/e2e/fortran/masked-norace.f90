! RUN: %check-norace %s
! THREADS: 2 4 8
! Rule: barrier.code
! There is no barrier at the end of masked.
program p
  integer :: x, y
  x = 0
  !$omp parallel private(y)
  !$omp masked
  x = 1
  !$omp end masked
  !$omp barrier
  y = x
  !$omp end parallel
  print *, x
end program
