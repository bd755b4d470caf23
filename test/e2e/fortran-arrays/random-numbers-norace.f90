! RUN: %check-norace %s
! Rule: conflict.bytes
! random_number fills its argument.
program p
  real :: x(8), y(8)
  y = 0
  !$omp parallel sections
  !$omp section
  call random_number(x(1:4))
  !$omp section
  x(5) = 1
  !$omp end parallel sections
  print *, y(1)
end program
