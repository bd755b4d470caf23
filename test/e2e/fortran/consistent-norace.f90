! RUN: %check-norace %s
! Rule: loop.consistent
! Two loops without a barrier between them: one thread executes equal iterations where the schedule is named.
program p
  integer :: i, a(64)
  a = 0
  !$omp parallel
  !$omp do schedule(static)
  do i = 1, 64
    a(i) = a(i) + i
  end do
  !$omp end do nowait
  !$OMP Do Schedule(static)
  do i = 1, 64
    a(i) = a(i) + i
  end do
  !$omp end parallel
  print *, a(1)
end program
