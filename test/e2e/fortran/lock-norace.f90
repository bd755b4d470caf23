! RUN: %check-norace %s
! Rule: exclusion.extent
! A lock around both accesses.
program p
  use omp_lib
  integer(omp_lock_kind) :: lock
  integer :: i, x
  x = 0
  call omp_init_lock(lock)
  !$omp parallel do
  do i = 1, 64
    call omp_set_lock(lock)
    x = x + 1
    call omp_unset_lock(lock)
  end do
  call omp_destroy_lock(lock)
  print *, x
end program
