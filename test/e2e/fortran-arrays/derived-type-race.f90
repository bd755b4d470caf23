! RUN: %check-race %s
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
  q%x = 1 ! RACE
  !$omp section
  q%x = 2 ! RACE
  !$omp end parallel sections
  print *, q%x
end program
