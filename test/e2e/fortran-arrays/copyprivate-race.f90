! RUN: %check-race %s
! THREADS: 2 4 8
! Rule: floating.end
! What one thread reads is copied to all others.
program p
  integer :: x, y
  x = 1
  y = 0
  !$omp parallel private(x)
  !$omp single
  x = 7
  !$omp end single copyprivate(x)
  y = x ! RACE
  !$omp end parallel
  print *, y
end program
