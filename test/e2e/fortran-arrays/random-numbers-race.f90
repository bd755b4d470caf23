! RUN: %check-race %s
! Rule: conflict.bytes
! random_number fills its argument.
program p
  real :: x(8), y(8)
  y = 0
  !$omp parallel sections
  !$omp section
  call random_number(x(1:4)) ! RACE
  !$omp section
  x(4) = 1 ! RACE
  !$omp end parallel sections
  print *, y(1)
end program
