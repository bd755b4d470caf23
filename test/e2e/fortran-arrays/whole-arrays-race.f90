! RUN: %check-race %s
! Rule: conflict.bytes
! Assignments of whole arrays, in two sections.
program p
  integer :: a(64), b(64)
  integer, allocatable :: c(:)
  a = 0
  b = 0
  !$omp parallel sections
  !$omp section
  a = 1 ! RACE
  !$omp section
  c = a + 1 ! RACE
  !$omp end parallel sections
  print *, a(1), b(1)
end program
