! RUN: %check-race %s
! Rule: conflict.bytes
! Every second element of an array, and one that is among them or between them.
program p
  integer :: a(64), b(8, 8, 4), s
  a = 0
  b = 0
  s = 0
  !$omp parallel sections
  !$omp section
  a(1:63:2) = 1 ! RACE
  b(1:7:2, 2:8:2, 1:3:2) = s ! RACE
  !$omp section
  a(33) = 2 ! RACE
  b(3, 4, 3) = 1 ! RACE
  !$omp end parallel sections
  print *, a(1), b(1, 1, 1)
end program
