! RUN: %check-race %s
! Rule: conflict.bytes
! A procedure gets one element of the array, or all of it.
program p
  integer :: i, a(64)
  a = 0
  !$omp parallel do
  do i = 1, 63
    call twice(a, i)
  end do
  print *, a(1)
contains
  subroutine twice(b, k)
    integer, intent(inout) :: b(:)
    integer, intent(in) :: k
    b(k) = 2 * b(k + 1) ! RACE
  end subroutine
end program
