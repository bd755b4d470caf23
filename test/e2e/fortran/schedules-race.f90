! RUN: %check-race %s
! Rule: loop.named-chunk
! Chunks of a named schedule; each iteration writes one element, or also the first of the next chunk.
program p
  integer :: i, a(65), b(65), c(65)
  a = 0
  b = 0
  c = 0
  !$omp parallel
  !$omp do schedule(static, 2)
  do i = 1, 64
    a(i + mod(i + 1, 2)) = i ! RACE
  end do
  !$omp do schedule(dynamic, 4)
  do i = 64, 1, -1
    b(i) = i
  end do
  !$omp do schedule(guided)
  do i = 1, 64, 3
    c(i) = i
  end do
  !$omp end parallel
  print *, a(1), b(1), c(1)
end program
