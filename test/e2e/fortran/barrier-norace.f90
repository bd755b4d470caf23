! RUN: %check-norace %s
! THREADS: 2 4 8
! Rule: barrier.code
! What was written before the barrier is read after it.
program p
  use omp_lib
  integer :: a(0:63), n
  a = 0
  !$omp parallel private(n)
  n = omp_get_thread_num()
  a(n) = n
  !$omp barrier
  n = a(mod(n + 1, omp_get_num_threads()))
  !$omp end parallel
  print *, a(0)
end program
