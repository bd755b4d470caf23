! RUN: %check-norace %s
! Rule: loop.consistent
! Fixed form: the clause on the continuation line names the schedule.
      program p
      integer i, a(64)
      a = 0
c$omp parallel
*$omp do schedule(static)
      do i = 1, 64
        a(i) = a(i) + i
      end do
!$omp end do nowait
c$omp do private(i)
c$omp+   schedule(static)
      do 10 i = 1, 64
        a(i) = a(i) + i
   10 continue
c$omp end parallel
      print *, a(1)
      end
