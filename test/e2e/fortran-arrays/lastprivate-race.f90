! RUN: %check-race %s
! LINES: any
! THREADS: 2 4 8
! Rule: last.barrier
! The last iteration writes the variable back at the end of the loop.
program p
  integer :: i, x, y
  x = 0
  y = 0
  !$omp parallel
  !$omp do lastprivate(x)
  do i = 1, 64
    x = i
  end do
  !$omp end do nowait
  !$omp single
  y = x
  !$omp end single
  !$omp end parallel
  print *, x, y
end program
