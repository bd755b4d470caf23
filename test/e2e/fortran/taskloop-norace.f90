! RUN: %check-norace %s
! Rule: conflict.bytes
! The iterations of a taskloop.
program p
  integer :: i, a(64)
  a = 0
  !$omp parallel
  !$omp single
  !$omp taskloop grainsize(8)
  do i = 2, 64
    a(i) = a(i) + 1
  end do
  !$omp end single
  !$omp end parallel
  print *, a(1)
end program
