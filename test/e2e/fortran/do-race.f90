! RUN: %check-race %s
! Rule: conflict.bytes
! Each iteration reads what the one before it writes, or another array.
program p
  integer :: i, a(64), b(64)
  a = 0
  b = 0
  !$omp parallel do
  do i = 2, 64
    a(i) = a(i - 1) + 1 ! RACE
  end do
  print *, a(64)
end program
