! RUN: %check-norace %s
! THREADS: 2 4 8
! Rule: conflict.bytes
! Variables of a common block, of each thread or shared.
program p
  real :: u, v(3), w
  common /blk/ u, v, w
  !$omp threadprivate(/blk/)
  u = 1
  v = 2
  w = 0
  !$omp parallel copyin(/blk/)
  u = u + v(1)
  w = w + 1
  !$omp end parallel
  print *, u
end program
