! RUN: %check-race %s
! Rule: reduction.part reduction.excludes
! The sum of all iterations: with the clause, each thread has a copy.
program p
  integer :: i
  real(8) :: s
  s = 0
  !$omp parallel do
  do i = 1, 64
    s = s + i ! RACE
  end do
  print *, s
end program
