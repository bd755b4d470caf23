! RUN: %check-race %s
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
  read (from, *) i, x, z, c, a(1:7:2) ! RACE
  !$omp section
  i = 1 ! RACE
  x = 1 ! RACE
  z = 1 ! RACE
  c = 'b' ! RACE
  a(3) = 1 ! RACE
  from(1:1) = '2' ! RACE
  !$omp end parallel sections
  print *, i, x, z, c, a
end program
