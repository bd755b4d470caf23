! RUN: %check-norace %s
! LINES: any
! Rule: conflict.bytes
! What a task captures by value is its own.
program p
  integer :: i, a(64)
  a = 0
  !$omp parallel
  !$omp single
  do i = 1, 64
    !$omp task firstprivate(i)
    a(i) = i
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  print *, a(1)
end program
