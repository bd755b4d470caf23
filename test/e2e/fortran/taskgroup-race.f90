! RUN: %check-race %s
! Rule: taskgroup.descendants
! All descendants are waited for at the end of a taskgroup.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  !$omp task
  !$omp task
  x = 5 ! RACE
  !$omp end task
  !$omp end task
  !$omp taskgroup
  !$omp task
  !$omp task
  x = 1 ! RACE
  !$omp end task
  !$omp end task
  !$omp end taskgroup
  x = x + 1 ! RACE
  !$omp end single
  !$omp end parallel
  print *, x
end program
