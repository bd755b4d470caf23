! Each thread has a lock of an allocatable array; the reader takes none.
module labels
  use omp_lib
  implicit none
  integer(omp_lock_kind), allocatable :: locks(:)
  integer :: count_ = 0
  character(8), allocatable :: names(:)
contains
  subroutine lock_init()
    integer :: i
    allocate(locks(0:omp_get_max_threads() - 1), names(0))
    do i = 0, size(locks) - 1
      call omp_init_lock(locks(i))
    end do
  end subroutine
  subroutine set_read()
    call omp_set_lock(locks(omp_get_thread_num()))
  end subroutine
  subroutine unset_read()
    call omp_unset_lock(locks(omp_get_thread_num()))
  end subroutine
  subroutine set_write()
    integer :: i
    do i = 0, size(locks) - 1
      call omp_set_lock(locks(i))
    end do
  end subroutine
  subroutine unset_write()
    integer :: i
    do i = 0, size(locks) - 1
      call omp_unset_lock(locks(i))
    end do
  end subroutine
  integer function register(name)
    character(*), intent(in) :: name
    character(8), allocatable :: tmp(:)
    integer :: i
    call set_write()
    register = 0
    do i = 1, size(names)
      if (names(i) == name) register = i
    end do
    if (register == 0) then
      allocate(tmp(size(names) + 1))
      tmp(1:size(names)) = names
      tmp(size(tmp)) = name
      call move_alloc(tmp, names)
      register = size(names)
      !$omp atomic write
      count_ = register
    end if
    call unset_write()
  end function
  logical function present_(id)
    integer, intent(in) :: id
    integer :: c
    !$omp atomic read
    c = count_
    if (id > c) stop 'bad id'
    present_ = names(id)(1:1) == 'l'
  end function
end module
program p
  use labels
  implicit none
  integer :: i, id, n
  character(8) :: nm
  call lock_init()
  n = 0
  !$omp parallel do private(id, nm) reduction(+:n) schedule(dynamic)
  do i = 1, 30
    write(nm, '(a,i1)') 'l', mod(i, 5)
    id = register(nm)
    if (present_(id)) n = n + 1
  end do
  print *, n, count_
end program
! CHECK: holding lock 'labels::locks(0)'
! CHECK: to repair it: {{.*}}lock 'labels::locks(0)'
! CHECK-NOT: lock 0x
