! RUN: %check-norace %s
! Rule: conflict.bytes
! The iterations of distribute parallel do.
program p
  integer :: i, a(64), b(64)
  a = 0
  b = 0
  !$omp teams distribute parallel do num_teams(2) thread_limit(2)
  do i = 2, 64
    a(i) = b(i - 1) + 1
  end do
  print *, a(64)
end program
