! RUN: %check-race %s
! Rule: conflict.bytes
! Two collapsed loops: an iteration reads what another writes, or what it writes itself.
program p
  integer :: i, j, a(0:8, 0:8)
  a = 0
  !$omp parallel do collapse(2)
  do i = 1, 8
    do j = 1, 8
      a(j, i) = a(j - 1, i) + 1 ! RACE
    end do
  end do
  print *, a(8, 8)
end program
