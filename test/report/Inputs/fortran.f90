module physics
  integer :: total = 0
contains
  subroutine step(n)
    integer, intent(in) :: n
    integer :: i
    !$omp parallel
    !$omp do
    do i = 1, n
      total = i
    end do
    !$omp end do nowait
    !$omp end parallel
  end subroutine
end module
program simulation
  use physics
  call step(8)
  print *, total
end program
! CHECK: data race on 'physics::total' (global, 4 bytes): write fortran.f90:10:7 / write fortran.f90:10:7
! CHECK: iteration 0 of the loop at fortran.f90:8
! CHECK-NEXT: fortran.f90:10:7 in physics::step
! CHECK-NEXT: total = i
! CHECK: to repair it: if each iteration needs its own 'total', add private(total) to the directive at fortran.f90:8
! CHECK: #0 physics::step fortran.f90:10:7
! CHECK: physics::step fortran.f90:7
! CHECK-NEXT: main program fortran.f90:18
! CHECK: suppression: race:physics::step
! HIDDEN: 0 races
! GNU: ompracer-flang: /usr/bin/gfortran does not take the plugin: set OMPRACER_FLANG to a flang 22
! OLD: ompracer-flang: flang-19 does not take the plugin: set OMPRACER_FLANG to a flang 22
