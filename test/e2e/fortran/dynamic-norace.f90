! RUN: %check-norace %s
! Rule: conflict.bytes
! The iterations of a dynamic schedule: each writes one element, or also that of the next one.
program p
  integer :: i, a(65)
  a = 0
  !$omp parallel do schedule(dynamic)
  do i = 64, 1, -1
    a(i) = i
  end do
  print *, a(1)
end program
