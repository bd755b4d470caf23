! RUN: %check-race %s
! WITH: Inputs/twice.c
! LINES: any
! Rule: conflict.bytes
! A C function gets an element of the array, and reads the same or the one before it.
program p
  interface
    subroutine twice(element, other) bind(c)
      integer, intent(inout) :: element
      integer, intent(in) :: other
    end subroutine
  end interface
  integer :: i, a(64)
  a = 1
  !$omp parallel do
  do i = 2, 64
    call twice(a(i), a(i - 1))
  end do
  print *, a(64)
end program
