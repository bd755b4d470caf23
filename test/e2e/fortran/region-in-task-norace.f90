! RUN: %check-norace %s
! Rule: conflict.bytes
! A region inside a task.
program p
  integer :: x, a(4)
  x = 0
  a = 0
  !$omp parallel
  !$omp single
  !$omp task
  !$omp parallel do
  do i = 1, 4
    a(i) = i
    a(i) = a(i) + x
  end do
  !$omp end task
  !$omp end single
  !$omp end parallel
  print *, x
end program
