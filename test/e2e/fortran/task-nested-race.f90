! RUN: %check-race %s
! Rule: taskwait.children
! A task inside a task is not waited for by taskwait of its grandparent.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  !$omp task
  !$omp task
  x = 1 ! RACE
  !$omp end task
  !$omp end task
  !$omp taskwait
  x = x + 1 ! RACE
  !$omp end single
  !$omp end parallel
  print *, x
end program
