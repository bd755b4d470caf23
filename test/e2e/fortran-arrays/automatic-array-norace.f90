! RUN: %check-norace %s
! Rule: conflict.bytes
! A private array whose size is known when the procedure is entered.
program p
  call s(16)
contains
  subroutine s(n)
    integer, intent(in) :: n
    integer :: i, t(n), u(n)
    t = 0
    u = 0
    !$omp parallel do firstprivate(t)
    do i = 1, n
      t(1) = i
      t(2) = t(1) + u(i)
    end do
    print *, u(1)
  end subroutine
end program
