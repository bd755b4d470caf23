! RUN: %check-race %s
! Rule: taskwait.children
! The sum of an array that another thread writes.
program p
  integer :: i, s, m(2, 2), a(2, 2), b(64)
  a = 0
  b = 0
  m = 0
  s = 0
  !$omp parallel
  !$omp single
  !$omp task shared(b)
  b(3) = 1 ! RACE
  !$omp end task
  m = transpose(a)
  s = sum(b) + maxval(b) ! RACE
  !$omp end single
  !$omp end parallel
  print *, s, m
end program
