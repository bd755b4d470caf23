! RUN: %check-norace %s
! Rule: conflict.bytes
! What pack and unpack read: where the mask is true, where it is false, and of a vector as many as needed.
program p
  integer :: a(8), f(8), v(8), w(8), r(4), u(8)
  logical :: m(8)
  a = 0
  f = 0
  v = 0
  w = 0
  m = [.true., .false., .true., .false., .false., .false., .false., .false.]
  !$omp parallel sections
  !$omp section
  r = pack(a, m, w(1:4))
  u = unpack(v, m, f)
  !$omp section
  a(4) = 1
  f(1) = 1
  v(3) = 1
  w(2) = 1
  !$omp end parallel sections
  print *, r(1), u(1)
end program
