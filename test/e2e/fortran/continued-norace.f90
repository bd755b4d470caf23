! RUN: %check-norace %s
! Rule: loop.consistent
! A directive of two lines, with a comment; blanks between its words may be missing.
program p
  integer :: i, j, a(8, 8)
  a = 0
  !$omp parallel private(j)
  !$omp do schedule(static) & ! and so on
  !$omp & private(j)
  do i = 1, 8
    do j = 1, 8
      a(j, i) = a(j, i) + i
    end do
  end do
  !$omp enddo nowait
  !$omp do &
  !$omp private(j) schedule(static)
  do i = 1, 8
    do j = 1, 8
      a(j, i) = a(j, i) + i
    end do
  end do
  !$omp endparallel
  print *, a(1, 1)
end program
