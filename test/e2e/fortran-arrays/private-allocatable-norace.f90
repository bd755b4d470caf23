! RUN: %check-norace %s
! Rule: conflict.bytes
! Each thread allocates its own array, or all use one.
program p
  integer :: i, n
  integer, allocatable :: t(:)
  n = 16
  allocate (t(n))
  !$omp parallel private(t)
  if (.not. allocated(t)) allocate (t(n))
  !$omp do
  do i = 1, n
    t(1) = i
  end do
  !$omp end parallel
  print *, n
end program
