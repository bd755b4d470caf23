! RUN: %check-norace %s
! LINES: any
! THREADS: 2 4 8
! Rule: conflict.bytes
! Regions inside a region.
program p
  use omp_lib
  integer :: x, y(2)
  x = 0
  y = 0
  call omp_set_max_active_levels(2)
  !$omp parallel num_threads(2)
  !$omp single
  !$omp parallel num_threads(2)
  y(omp_get_thread_num() + 1) = 1
  !$omp end parallel
  !$omp end single
  !$omp end parallel
  print *, x, y
end program
