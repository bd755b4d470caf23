! Heat in a plate, as ../heat in Fortran: one `nowait` too many lets a thread overwrite temperatures that its neighbour
! still reads.
!
!   make FC=ompracer-flang && ./heat
module plate
  implicit none
  integer, parameter :: n = 64
  real :: old(0:n + 1, 0:n + 1), new(n, n)
contains
  subroutine step()
    integer :: i, j
    !$omp parallel private(i)
    !$omp do
    do j = 1, n
      do i = 1, n
        new(i, j) = 0.25*(old(i - 1, j) + old(i + 1, j) + old(i, j - 1) + old(i, j + 1))
      end do
    end do
    !$omp end do nowait
    !$omp do
    do j = 1, n
      do i = 1, n
        old(i, j) = new(i, j)
      end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine
end module

program heat
  use plate
  implicit none
  integer :: k
  old = 0
  old(0, :) = 100
  do k = 1, 10
    call step()
  end do
  print '(f10.4)', sum(old(1:n, 1:n))
end program
