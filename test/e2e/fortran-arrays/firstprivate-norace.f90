! RUN: %check-norace %s
! THREADS: 2 4 8
! Rule: conflict.bytes
! A copy for each thread.
program p
  integer :: t, a(4)
  t = 1
  a = 2
  !$omp parallel firstprivate(t, a)
  a(1) = t + a(2)
  t = a(1)
  !$omp end parallel
  print *, t, a(1)
end program
