! RUN: %check-race %s
! Rule: conflict.bytes
! Two sections write one variable, or one each.
program p
  integer :: x, y
  x = 0
  y = 0
  !$omp parallel sections
  !$omp section
  x = 1 ! RACE
  !$omp section
  x = 2 ! RACE
  !$omp end parallel sections
  print *, x, y
end program
