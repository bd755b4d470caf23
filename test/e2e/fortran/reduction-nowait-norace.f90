! RUN: %check-norace %s
! LINES: any
! THREADS: 2 4 8
! Rule: reduction.completed
! The sum may be read after a barrier only.
program p
  integer :: i, s, t
  s = 0
  t = 0
  !$omp parallel
  !$omp do reduction(+:s)
  do i = 1, 64
    s = s + i
  end do
  !$omp end do
  !$omp single
  t = s
  !$omp end single
  !$omp end parallel
  print *, t
end program
