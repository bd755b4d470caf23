! RUN: %check-race %s
! LINES: any
! Rule: conflict.bytes
! What a task captures by value is its own.
program p
  integer :: i, a(64)
  a = 0
  !$omp parallel
  !$omp single
  do i = 1, 64
    !$omp task shared(i)
    a(i) = i ! RACE
    !$omp end task
  end do ! RACE
  !$omp end single
  !$omp end parallel
  print *, a(1)
end program
