! RUN: %check-race %s
! Rule: conflict.bytes
! A threadprivate common block of several members, copied in; and a variable of all threads.
program p
  integer :: a, b(4), s
  common /blk/ a, b
  !$omp threadprivate(/blk/)
  a = 1
  b = 2
  s = 0
  !$omp parallel copyin(/blk/)
  a = a + b(1)
  b(2) = a
  !$omp do
  do s = 1, 8
    b(1) = s
  end do
  !$omp end parallel
  s = f()
  print *, a, s
contains
  integer function f()
    integer :: i
    f = 0
    !$omp parallel do shared(f)
    do i = 1, 8
      f = i + a ! RACE
    end do
  end function
end program
