! RUN: %check-norace %s
! Rule: conflict.bytes
! Input of scalars, characters and arrays writes them; an internal file is read.
program p
  integer :: a(8), i, j
  real :: x, y
  complex(8) :: z, u
  character(len=32) :: from, other
  character(len=4) :: c, d
  a = 0
  i = 0
  x = 0
  z = 0
  c = ''
  from = '1 2.5 (3,4) word 5 6 7 8'
  other = from
  !$omp parallel sections
  !$omp section
  read (from, *) i, x, z, c, a(1:7:2)
  !$omp section
  j = 1
  y = 1
  u = 1
  d = 'b'
  a(4) = 1
  other(1:1) = '2'
  !$omp end parallel sections
  print *, i, x, z, c, a
end program
