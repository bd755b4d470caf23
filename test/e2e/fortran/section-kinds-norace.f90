! RUN: %check-norace %s
! Rule: conflict.bytes
! Sections of arrays of all kinds, one element of each iteration.
module state
  integer :: fixed(8)
  integer, allocatable :: dynamic(:)
end module
program p
  use state
  integer :: local(8)
  integer, target :: object(8)
  integer, pointer :: pointed(:)
  allocate (dynamic(8))
  pointed => object
  call work(local, pointed)
contains
  subroutine work(shape, reference)
    integer :: shape(:), i
    integer, pointer :: reference(:)
    integer, allocatable :: own(:)
    allocate (own(8))
    !$omp parallel do
    do i = 1, 8
      fixed(i:i) = i
      dynamic(i:i) = i
      shape(i:i) = i
      reference(i:i) = i
      own(i:i) = i
      own(i:1:-8) = i
    end do
    print *, own(8)
  end subroutine
end program
