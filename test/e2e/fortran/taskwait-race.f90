! RUN: %check-race %s
! Rule: taskwait.children
! The creator waits, or not, for its child.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  !$omp task
  x = 1 ! RACE
  !$omp end task
  x = x + 1 ! RACE
  !$omp end single
  !$omp end parallel
  print *, x
end program
