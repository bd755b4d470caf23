! RUN: %check-race %s
! Rule: conflict.bytes
! A parallel simd loop whose lanes share a variable, or have it each.
program p
  integer :: i, t, k, a(64)
  real :: q
  real, allocatable :: c(:)
  a = 0
  q = 0
  k = 0
  allocate (c(64))
  !$omp parallel do simd reduction(+:q)
  do i = 1, 64
    t = i ! RACE
    a(i) = t ! RACE
    q = q + a(i)
    c(i) = t
  end do
  print *, a(64), q, c(1)
end program
