! RUN: %check-norace %s
! Rule: conflict.bytes
! Elements that a mask leaves out of a reduction are not read.
program p
  integer :: a(8, 8), b(8, 8), c(8, 8), s, t(8), l(2)
  logical :: m(8, 8)
  a = 0
  b = 0
  c = 0
  m = .true.
  m(3, 5) = .false.
  s = 0
  !$omp parallel sections
  !$omp section
  s = sum(a, mask=m) + maxval(a, mask=m)
  t = product(b, dim=1, mask=m)
  l = maxloc(c, mask=m)
  !$omp section
  a(3, 5) = 1
  b(3, 5) = 1
  c(3, 5) = 1
  !$omp end parallel sections
  print *, s, t(1), l(1)
end program
