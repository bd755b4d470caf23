! RUN: %check-norace %s
! Rule: conflict.bytes
! An allocatable array that all threads share.
program p
  integer :: i
  real, allocatable :: a(:), b(:)
  allocate (a(0:64), b(0:64))
  a = 0
  b = 0
  !$omp parallel do
  do i = 1, 64
    a(i) = b(i - 1) + 1
  end do
  print *, a(64)
  deallocate (a, b)
end program
