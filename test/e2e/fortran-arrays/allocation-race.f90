! RUN: %check-race %s
! Rule: conflict.bytes
! One section allocates or frees, the other one asks.
program p
  integer, allocatable :: a(:)
  integer, pointer :: q(:), r(:)
  type :: t
    integer :: n
    integer, allocatable :: list(:)
  end type
  type(t), allocatable :: x, y
  logical :: known
  nullify (q, r)
  allocate (y)
  !$omp parallel sections
  !$omp section
  allocate (q(8)) ! RACE
  allocate (x) ! RACE
  deallocate (y) ! RACE
  !$omp section
  known = associated(q) .or. allocated(x) ! RACE
  if (allocated(y)) known = .true. ! RACE
  !$omp end parallel sections
  print *, known, size(q)
end program
