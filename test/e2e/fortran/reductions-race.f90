! RUN: %check-race %s
! Rule: reduction.part reduction.excludes
! Several reductions, of several kinds, one of them of an array.
program p
  integer :: i, n, h(4)
  real :: low, high
  logical :: all
  n = 0
  h = 0
  low = 1e9
  high = -1e9
  all = .true.
  !$omp parallel do reduction(+:h) reduction(min:low) reduction(max:high) reduction(.and.:all)
  do i = 1, 64
    n = n + 1 ! RACE
    h(mod(i, 4) + 1) = h(mod(i, 4) + 1) + 1
    low = min(low, real(i))
    high = max(high, real(i))
    all = all .and. i > 0
  end do
  print *, n, h, low, high, all
end program
