! RUN: %check-race %s
! Rule: conflict.bytes
! An assignment that allocates the array anew, and a look at whether it is allocated.
program p
  integer, allocatable :: a(:), b(:)
  logical :: known
  integer :: n
  n = 8
  allocate (b(1))
  !$omp parallel sections
  !$omp section
  a = [(n, n = 1, 8)] ! RACE
  !$omp section
  known = allocated(a) ! RACE
  !$omp end parallel sections
  print *, known, a(1)
end program
