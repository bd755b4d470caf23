! RUN: %check-race %s
! Rule: conflict.bytes
! What comparison, trim, index and verify read of characters.
program p
  character(len=8) :: b, c, d, e
  character(len=:), allocatable :: t
  integer :: i
  c = 'word'
  b = c
  d = c
  e = ''
  i = 0
  !$omp parallel sections
  !$omp section
  if (c == 'words') i = 1 ! RACE
  t = trim(d) ! RACE
  i = index(b, 'r') + verify(b, 'w') + i ! RACE
  !$omp section
  c(5:5) = 's' ! RACE
  d(4:4) = 's' ! RACE
  b(1:1) = 's' ! RACE
  !$omp end parallel sections
  print *, i, t, e
end program
