! The inner counter of each construct is shared; its store is sunk behind the inner loop, and some lose their lines.
program p
  implicit none
  integer :: i, j, k, n, m, a(8, 16)
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
  !$omp parallel do shared(k)
  do i = 1, 16
    k = 8
    do while (k > 0)
      if (a(k, i) > 3) a(k, i) = k
      k = k - 1
    end do
  end do
  !$omp teams distribute shared(n)
  do i = 1, 16
    n = 0
    do while (n < 8)
      n = n + 1
      a(n, i) = a(n, i) + n
    end do
  end do
  !$omp end teams distribute
  !$omp parallel
  !$omp single
  !$omp taskloop shared(m)
  do i = 1, 16
    m = 1
    do while (m <= 8)
      a(m, i) = i * m
      m = m + 1
    end do
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  print *, sum(a) > 0
end program
! CHECK-NOT: unknown place
! CHECK: data race on 'j' {{.*}}: write loop-place.f90:{{[5-9]|1[0-3]}}:
! CHECK-NOT: unknown place
! CHECK: SUMMARY: ompracer: data race loop-place.f90:{{[5-9]|1[0-3]}}:
! CHECK-NOT: unknown place
! CHECK: data race on 'k' {{.*}}: write loop-place.f90:{{1[6-9]|2[0-3]}}:
! CHECK-NOT: unknown place
! CHECK: data race on 'n' {{.*}}: write loop-place.f90:{{2[4-9]|30}}:
! CHECK-NOT: unknown place
! CHECK: data race on 'm' {{.*}}: write loop-place.f90:{{3[4-9]|4[01]}}:
! CHECK-NOT: unknown place
