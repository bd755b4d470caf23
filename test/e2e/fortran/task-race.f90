! RUN: %check-race %s
! Rule: depend.siblings
! Two tasks, with and without a dependence.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  !$omp task depend(out: x)
  x = 1 ! RACE
  !$omp end task
  !$omp task
  x = x + 2 ! RACE
  !$omp end task
  !$omp end single
  !$omp end parallel
  print *, x
end program
