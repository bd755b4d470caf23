! RUN: %check-race %s
! Rule: conflict.bytes
! Sections of arrays of all kinds, assigned in each iteration: the descriptor is the thread's, the array is not.
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
      fixed(2:5) = i ! RACE
      dynamic(2:5) = i ! RACE
      shape(2:5) = i ! RACE
      reference(2:5) = i ! RACE
      own(2:5) = i ! RACE
      own(8:6:-2) = i ! RACE
    end do
    print *, own(8)
  end subroutine
end program
