module mod_a
  type :: t
    integer :: x
    real :: y(0:3)
  end type
  type(t) :: g(5), h
  integer :: st(-1:4, 0:9)
  integer, allocatable :: al2(:), al(:, :)
end module
program p
  use mod_a
  integer :: ck, cm(4), i, own(2, 3, 4)
  integer, pointer :: q(:)
  common /blk/ ck, cm
  allocate (al2(3), al(0:5, 3))
  allocate (q(10:20))
  !$omp parallel do
  do i = 1, 2
    st(1, 3) = i
    g(2)%y(2) = i
    h%x = i
    cm(3) = i
    ck = i
    own(2, 1, 3) = i
    al(2, 3) = i
    q(12) = i
    st(-1:1, 9) = i
  end do
end program
! CHECK: data race on 'mod_a::st(1,3)' (global, 4 bytes): write elements.f90:19
! CHECK: variable: 'mod_a::st(1,3)', global variable of 240 bytes, byte 80 of it, declared at elements.f90:7
! CHECK: data race on 'mod_a::g(2)%y(2)' (global, 4 bytes): write elements.f90:20
! CHECK: data race on 'mod_a::h%x' (global, 4 bytes): write elements.f90:21
! CHECK: data race on 'cm(3)' (global, 4 bytes): write elements.f90:22
! CHECK: variable: 'cm(3)', global variable of 16 bytes in common block /blk/, byte 8 of it
! CHECK: data race on 'ck' (global, 4 bytes): write elements.f90:23
! CHECK: add private(ck) to the directive
! CHECK: variable: 'ck', global variable of 4 bytes in common block /blk/
! CHECK: data race on 'own(2,1,3)' (global, 4 bytes): write elements.f90:24
! CHECK: data race on 'mod_a::al(2,3)' (heap, 4 bytes): write elements.f90:25
! CHECK: data race on 'q(12)' (heap, 4 bytes): write elements.f90:26
! CHECK: data race on 'mod_a::st(-1,9)' (global, {{[48]}} bytes): write elements.f90:27
