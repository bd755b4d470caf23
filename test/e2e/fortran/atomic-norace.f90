! RUN: %check-norace %s
! Rule: conflict.atomic
! An atomic update, or a plain one.
program p
  integer :: i, x
  x = 0
  !$omp parallel do
  do i = 1, 64
    !$omp atomic
    x = x + 1
  end do
  print *, x
end program
