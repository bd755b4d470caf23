! RUN: %check-norace %s
! Rule: reduction.part reduction.excludes
! The sum of all iterations: with the clause, each thread has a copy.
program p
  integer :: i
  real(8) :: s
  s = 0
  !$omp parallel do reduction(+:s)
  do i = 1, 64
    s = s + i
  end do
  print *, s
end program
