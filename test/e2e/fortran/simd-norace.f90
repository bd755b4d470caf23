! RUN: %check-norace %s
! Rule: conflict.bytes
! Lanes of a simd loop: each reads what the one before it writes, or another array.
subroutine shift(n, a, b)
  integer, intent(in) :: n
  integer, intent(inout) :: a(0:n), b(0:n)
  integer :: i, t, u(4)
  !$omp simd private(t, u)
  do i = 1, n
    t = b(i)
    u(1) = t
    a(i) = b(i - 1) + u(1)
  end do
end subroutine
program p
  integer :: a(0:64), b(0:64)
  a = 0
  b = 0
  call shift(64, a, b)
  print *, a(64)
end program
