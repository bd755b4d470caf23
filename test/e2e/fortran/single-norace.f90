! RUN: %check-norace %s
! THREADS: 2 4 8
! Rule: floating.end
! One thread executes the single construct.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  x = x + 1
  !$omp end single
  !$omp end parallel
  print *, x
end program
