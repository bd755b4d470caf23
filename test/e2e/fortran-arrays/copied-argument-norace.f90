! RUN: %check-norace %s
! Rule: conflict.bytes
! A section that is copied for an argument, and an element that is in it or between its elements.
program p
  integer :: a(64), s
  a = 0
  !$omp parallel sections
  !$omp section
  call fill(a(1:63:2), 32)
  !$omp section
  a(34) = 2
  !$omp end parallel sections
  print *, a(1)
contains
  subroutine fill(x, n)
    integer :: n, x(n)
    x(1) = x(n) + n
  end subroutine
end program
