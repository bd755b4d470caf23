! RUN: %check-norace %s
! Rule: exclusion.extent
! Equal names exclude each other.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp sections
  !$omp section
  !$omp critical (one)
  x = x + 1
  !$omp end critical (one)
  !$omp section
  !$omp critical (one)
  x = x + 1
  !$omp end critical (one)
  !$omp end sections
  !$omp end parallel
  print *, x
end program
