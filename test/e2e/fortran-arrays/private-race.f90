! RUN: %check-race %s
! Rule: conflict.bytes
! Each iteration needs a variable of its own.
program p
  integer :: i, t, a(64)
  a = 0
  !$omp parallel do
  do i = 1, 64
    t = i * i ! RACE
    a(i) = t ! RACE
  end do
  print *, a(64)
end program
