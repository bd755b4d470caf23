! RUN: %check-norace %s
! Rule: conflict.bytes
! Every second element of an array, and one that is among them or between them.
program p
  integer :: a(64), b(8, 8, 4), s
  a = 0
  b = 0
  s = 0
  !$omp parallel sections
  !$omp section
  a(1:63:2) = 1
  b(1:7:2, 2:8:2, 1:3:2) = s
  !$omp section
  a(34) = 2
  b(3, 4, 2) = 1
  !$omp end parallel sections
  print *, a(1), b(1, 1, 1)
end program
