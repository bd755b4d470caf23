! RUN: %check-race %s
! Rule: conflict.bytes
! A variable of a module, used by a procedure that the loop calls.
module m
  integer :: count = 0, part = 0
  !$omp threadprivate(part)
contains
  subroutine add(n)
    integer, intent(in) :: n
    count = count + n ! RACE
  end subroutine
end module
program p
  use m
  integer :: i
  !$omp parallel do
  do i = 1, 64
    call add(i)
  end do
  print *, count
end program
