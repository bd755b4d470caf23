! RUN: %check-race %s
! THREADS: 2 4 8
! Rule: conflict.bytes
! A variable of each thread, copied into it at the begin of the region.
program p
  integer, save :: x, y(4)
  !$omp threadprivate(y)
  x = 1
  y = 2
  !$omp parallel copyin(y)
  x = x + y(1) ! RACE
  !$omp end parallel
  print *, x
end program
