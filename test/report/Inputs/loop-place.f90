! The inner counter of `loop` is shared; its store is sunk behind the loop and loses its line.
program p
  implicit none
  integer :: i, j, a(8, 16)
  !$omp parallel shared(j)
  !$omp loop bind(parallel)
  do i = 1, 16
    j = 1
    do while (j <= 8)
      a(j, i) = i * j
      j = j + 1
    end do
  end do
  !$omp end loop
  !$omp end parallel
  print *, sum(a) > 0
end program
! CHECK: data race on 'j' {{.*}}: write loop-place.f90:{{[0-9]+}}
! CHECK-NOT: unknown place
! CHECK: SUMMARY: ompracer: data race loop-place.f90:{{[0-9]+}}
