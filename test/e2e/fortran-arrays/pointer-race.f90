! RUN: %check-race %s
! Rule: conflict.bytes
! Two pointers to one target.
program p
  integer, target :: a(64), b(64)
  integer, pointer :: from(:), to(:)
  integer :: i
  a = 0
  b = 0
  to => a
  from => a
  !$omp parallel do
  do i = 2, 64
    to(i) = from(i - 1) + 1 ! RACE
  end do
  print *, a(64)
end program
