! RUN: %check-norace %s
! Rule: depend.siblings
! Two tasks, with and without a dependence.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  !$omp task depend(out: x)
  x = 1
  !$omp end task
  !$omp task depend(inout: x)
  x = x + 2
  !$omp end task
  !$omp end single
  !$omp end parallel
  print *, x
end program
