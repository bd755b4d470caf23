! RUN: %check-race %s
! Rule: conflict.atomic
! An atomic update, or a plain one.
program p
  integer :: i, x
  x = 0
  !$omp parallel do
  do i = 1, 64
    x = x + 1 ! RACE
  end do
  print *, x
end program
