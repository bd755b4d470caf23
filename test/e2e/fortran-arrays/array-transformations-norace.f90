! RUN: %check-norace %s
! Rule: conflict.bytes
! What reshape, eoshift, cshift, spread, findloc and matmul read and write.
program p
  integer :: a(8), b(8), c(4, 4), d(4, 4), r(2, 2), e(8), f(8), g(8, 2), l(1)
  a = 0
  b = 0
  c = 0
  d = 0
  f = 0
  !$omp parallel sections
  !$omp section
  r = reshape(a, [2, 2])
  e = eoshift(b, 3)
  !$omp section
  a(5) = 1
  b(3) = 1
  !$omp end parallel sections
  !$omp parallel sections
  !$omp section
  c = matmul(d, d)
  e = cshift(b, 3)
  g = spread(a, 2, 2)
  l = findloc(f, 3)
  !$omp section
  r(1, 1) = 1
  !$omp end parallel sections
  print *, r(1, 1), e(1), c(1, 1), g(1, 1), l(1)
end program
