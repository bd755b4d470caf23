! RUN: %check-race %s
! THREADS: 2 4 8
! Rule: conflict.bytes
! A copy for each thread.
program p
  integer :: t, a(4)
  t = 1
  a = 2
  !$omp parallel
  a(1) = t + a(2) ! RACE
  t = a(1) ! RACE
  !$omp end parallel
  print *, t, a(1)
end program
