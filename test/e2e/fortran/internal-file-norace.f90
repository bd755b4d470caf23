! RUN: %check-norace %s
! Rule: conflict.bytes
! Each thread writes into a string: one for all, or one of its own.
program p
  character(len=8) :: text
  integer :: i
  !$omp parallel do private(text)
  do i = 1, 8
    write (text, '(i4)') i
  end do
  !$omp end parallel do
end program
