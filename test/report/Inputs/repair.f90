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
module tables
  implicit none
  integer :: position = 1
#ifdef REPAIRED
  !$omp threadprivate(position)
#endif
contains
  ! The same with a variable of the module, and what is kept of the last call.
  integer function locate(t, x)
    real(8), intent(in) :: t(:), x
    real(8), save :: last = -1, root = 0
    logical, save :: first = .true.
#ifdef REPAIRED
    !$omp threadprivate(last, root, first)
#endif
    if (first) then
      position = 2
      first = .false. ! PROPOSED: if each thread needs its own 'first', make it threadprivate; else
    end if
    if (t(position) > x) position = 1 ! PROPOSED: if each thread needs its own 'position', make it threadprivate; else
    do while (position < size(t))
      if (t(position + 1) > x) exit
      position = position + 1
    end do
    if (x /= last) then
      last = x ! PROPOSED: if each thread needs its own 'last', make it threadprivate; else
      root = sqrt(x) ! PROPOSED: if each thread needs its own 'root', make it threadprivate; else
    end if
    locate = position + int(root)
  end function
end module
subroutine step(n)
  implicit none
  integer :: n, nst, other, list(4), blank
  common /dls001/ nst, other
  common /lists/ list
  common blank
#ifdef REPAIRED
  !$omp threadprivate(/dls001/, /lists/)
#endif
  nst = 0
  nst = nst + n ! PROPOSED: make its whole common block threadprivate in every unit that has it: threadprivate(/dls001/); else
  list(2) = n ! PROPOSED: let no two iterations use one
#ifdef REPAIRED
  !$omp critical
#endif
  blank = n ! PROPOSED: protect both accesses by the same critical section
#ifdef REPAIRED
  !$omp end critical
#endif
  call further(n)
  other = n ! PROPOSED: make its whole common block threadprivate in every unit that has it: threadprivate(/dls001/); else
end subroutine
subroutine further(n)
  implicit none
  integer :: n, first, second
  common /dls001/ first, second
#ifdef REPAIRED
  !$omp threadprivate(/dls001/)
#endif
  if (first > 100) second = n
end subroutine
program p
  use spline
  use tables
  implicit none
  real(8) :: t(20)
  integer :: i, left(100), at(100)
  do i = 1, 20
    t(i) = i - 1
  end do
  !$omp parallel do schedule(dynamic, 3)
  do i = 1, 100
    call search(t, 20, 0.17d0 * i, left(i))
  end do
  !$omp parallel do
  do i = 1, 100
    at(i) = locate(t, 0.17d0 * i)
  end do
  !$omp parallel do
  do i = 1, 10
    call step(i)
  end do
end program
