! RUN: %check-race %s
! Rule: loop.consistent
! Equal iterations run on one thread only where the spaces are equal as vectors.
program p
  integer :: i, j, a(64)
  a = 0
  !$omp parallel private(j)
  !$omp do collapse(2) schedule(static)
  do i = 0, 7
    do j = 1, 8
      a(8 * i + j) = a(8 * i + j) + 1 ! RACE
    end do
  end do
  !$omp end do nowait
  !$omp do collapse(2) schedule(static)
  do i = 0, 3
    do j = 1, 16
      a(16 * i + j) = a(16 * i + j) + 1 ! RACE
    end do
  end do
  !$omp end parallel
  print *, a(1)
end program
