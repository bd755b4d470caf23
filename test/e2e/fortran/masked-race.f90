! RUN: %check-race %s
! THREADS: 2 4 8
! Rule: barrier.code
! There is no barrier at the end of masked.
program p
  integer :: x, y
  x = 0
  !$omp parallel private(y)
  !$omp masked
  x = 1 ! RACE
  !$omp end masked
  y = x ! RACE
  !$omp end parallel
  print *, x
end program
