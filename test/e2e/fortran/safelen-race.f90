! RUN: %check-race %s
! Rule: simd.safelen
! Iterations within the distance of safelen run side by side.
program p
  integer :: i, a(64)
  a = 0
  !$omp simd safelen(5)
  do i = 5, 64
    a(i) = a(i - 4) + 1 ! RACE
  end do
  print *, a(64)
end program
