! RUN: %check-norace %s
! Rule: conflict.bytes
! Each iteration needs a variable of its own.
program p
  integer :: i, t, a(64)
  a = 0
  !$omp parallel do private(t)
  do i = 1, 64
    t = i * i
    a(i) = t
  end do
  print *, a(64)
end program
