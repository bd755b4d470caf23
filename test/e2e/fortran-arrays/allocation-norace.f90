! RUN: %check-norace %s
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
  allocate (q(8))
  allocate (x)
  deallocate (y)
  !$omp section
  known = associated(r) .or. allocated(a)
  if (allocated(a)) known = .true.
  !$omp end parallel sections
  print *, known, size(q)
end program
