! RUN: %check-norace %s
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
  if (c == 'words') i = 1
  t = trim(d)
  i = index(b, 'r') + verify(b, 'w') + i
  !$omp section
  e(5:5) = 's'
  e(4:4) = 's'
  e(1:1) = 's'
  !$omp end parallel sections
  print *, i, t, e
end program
