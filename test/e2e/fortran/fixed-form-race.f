! RUN: %check-race %s
! Rule: loop.consistent
! Fixed form: the clause on the continuation line names the schedule.
      program p
      integer i, a(64)
      a = 0
c$omp parallel
*$omp do schedule(static)
      do i = 1, 64
        a(i) = a(i) + i ! RACE
      end do
!$omp end do nowait
c$omp do private(i)
c$omp+   firstprivate(k)
      do 10 i = 1, 64
        a(i) = a(i) + i ! RACE
   10 continue
c$omp end parallel
      print *, a(1)
      end
