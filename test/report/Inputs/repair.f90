! What is proposed for variables of common blocks and saved ones: -DREPAIRED has it.
module spline
  implicit none
contains
  subroutine search(t, n, x, left)
    integer, intent(in) :: n
    real(8), intent(in) :: t(n), x
    integer, intent(out) :: left
    integer, save :: ilo = 1
#ifdef REPAIRED
    !$omp threadprivate(ilo)
#endif
    if (x < t(ilo)) ilo = 1 ! PROPOSED: if each thread needs its own 'ilo', make it threadprivate; else
    do while (ilo < n - 1 .and. x >= t(ilo + 1))
      ilo = ilo + 1
    end do
    left = ilo
  end subroutine
end module
subroutine step(n)
  implicit none
  integer :: n, nst, other
  common /dls001/ nst, other
#ifdef REPAIRED
  !$omp threadprivate(/dls001/)
#endif
  nst = n ! PROPOSED: make its whole common block threadprivate in every unit that has it: threadprivate(/dls001/); else
  other = n ! PROPOSED: make its whole common block threadprivate in every unit that has it: threadprivate(/dls001/); else
end subroutine
program p
  use spline
  implicit none
  real(8) :: t(20)
  integer :: i, left(100)
  do i = 1, 20
    t(i) = i - 1
  end do
  !$omp parallel do schedule(dynamic, 3)
  do i = 1, 100
    call search(t, 20, 0.17d0 * i, left(i))
  end do
  !$omp parallel do
  do i = 1, 10
    call step(i)
  end do
end program
