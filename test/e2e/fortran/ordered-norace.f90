! RUN: %check-norace %s
! Rule: ordered.blocks
! What the iterations do in the ordered region is in order.
program p
  integer :: i, s
  s = 0
  !$omp parallel do ordered
  do i = 1, 32
    !$omp ordered
    s = s + i
    !$omp end ordered
  end do
  print *, s
end program
