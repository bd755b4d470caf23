! RUN: %check-norace %s
! Rule: conflict.bytes
! Output of an array and of characters reads them.
program p
  integer :: a(8), b(8)
  character(len=8) :: c, d
  a = 0
  b = 0
  c = 'word'
  d = c
  !$omp parallel sections
  !$omp section
  print *, a(1:7:2), c
  !$omp section
  a(4) = 1
  d(1:1) = 's'
  !$omp end parallel sections
  print *, b(1), d
end program
