! RUN: %check-norace %s
! Rule: taskgroup.descendants
! All descendants are waited for at the end of a taskgroup.
program p
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  !$omp taskgroup
  !$omp task
  !$omp task
  x = 1
  !$omp end task
  !$omp end task
  !$omp end taskgroup
  x = x + 1
  !$omp end single
  !$omp end parallel
  print *, x
end program
