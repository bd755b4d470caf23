! RUN: %check-norace %s
! Rule: conflict.bytes
! A variable that is linear in the loop, or shared.
program p
  integer :: i, k, a(64)
  k = 0
  a = 0
  !$omp parallel do linear(k:2)
  do i = 1, 32
    k = k + 2
    a(2*i) = i
  end do
  print *, a(2), k
end program
