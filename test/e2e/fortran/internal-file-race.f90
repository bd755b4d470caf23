! RUN: %check-race %s
! Rule: conflict.bytes
! Each thread writes into a string: one for all, or one of its own.
program p
  character(len=8) :: text
  integer :: i
  !$omp parallel do
  do i = 1, 8
    write (text, '(i4)') i ! RACE
  end do
  !$omp end parallel do
end program
