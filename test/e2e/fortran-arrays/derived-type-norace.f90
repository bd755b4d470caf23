! RUN: %check-norace %s
! Rule: conflict.bytes
! Components of one object.
program p
  type point
    real :: x, y
  end type
  type(point) :: q
  q = point(0, 0)
  !$omp parallel sections
  !$omp section
  q%x = 1
  !$omp section
  q%y = 2
  !$omp end parallel sections
  print *, q%x
end program
