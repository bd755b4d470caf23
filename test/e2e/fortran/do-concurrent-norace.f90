! RUN: %check-norace %s
! FLAGS: -fdo-concurrent-to-openmp=host
! Rule: conflict.bytes
! DO CONCURRENT, mapped to OpenMP.
program p
  integer :: i, a(64), b(64)
  a = 0
  b = 0
  do concurrent (i = 2:64)
    a(i) = b(i - 1) + 1
  end do
  print *, a(64)
end program
