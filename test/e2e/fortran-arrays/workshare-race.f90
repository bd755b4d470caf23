! RUN: %check-race %s
! Rule: floating.end
! The statements of a workshare follow each other; a construct after its nowait does not.
program p
  integer :: a(16), b(16), c(16), s
  a = 1
  b = 2
  c = 3
  s = 0
  !$omp parallel
  !$omp workshare
  a = b + c
  b(2:16) = b(1:15) + a(2:16)
  s = sum(b)
  where (a > 3) c = a
  b = c + b ! RACE
  !$omp end workshare nowait
  !$omp single
  b(3) = 1 ! RACE
  !$omp end single
  !$omp end parallel
  print *, s, c(1)
end program
