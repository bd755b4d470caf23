! RUN: %check-norace %s
! Rule: conflict.bytes
! Private allocatables and pointers: each thread allocates its own, by flang's library and without it.
program p
  integer :: i
  real, allocatable :: x(:), y(:), z(:)
  integer, pointer :: q(:)
  !$omp parallel private(x, y, q) firstprivate(z)
  allocate (x(8))
  allocate (q(8))
  !$omp do
  do i = 1, 8
    x(1:4) = i
    x = x + 1
    y = x
    q(:) = i
    q(2) = 3
    y(2) = x(3)
    z = y
    z(3) = 1
    y = [1.0, 2.0]
    y(1) = 5
    call inner(y, x)
  end do
  deallocate (x)
  deallocate (q)
  !$omp end parallel
contains
  subroutine inner(a, b)
    real, allocatable :: a(:), loc(:)
    real :: b(:)
    a = b
    a(1) = 2
    loc = b
    loc(2) = 1
    loc = [loc, 1.0]
    loc(3) = 2
  end subroutine
end program
