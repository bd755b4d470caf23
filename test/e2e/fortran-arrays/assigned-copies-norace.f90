! RUN: %check-norace %s
! Rule: conflict.bytes
! Each iteration assigns a private array, or the shared one.
program p
  integer :: i, n, t(8), u(8), v(8, 32)
  integer, allocatable :: w(:)
  t = 0
  v = 1
  n = 0
  !$omp parallel do private(u, w) reduction(+:n)
  do i = 1, 32
    u = v(:, i)
    w = u
    u = w
    n = n + sum(u) + sum(w)
  end do
  print *, n, t(1)
end program
