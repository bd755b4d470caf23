! What stage 1 says of other constructs as flang lowers them.
! REQUIRES: llvm-22
! RUN: %emitf -O0 %s | %FileCheck %s
! RUN: %emitf -O2 %s | %FileCheck %s --check-prefix=O2
! RUN: %emitf -O0 -mllvm -ompracer-marks=0 %s | %not %FileCheck %s

! The initial copy of a reduction does not read the original variable; the first of the two barriers is the compiler's.
! CHECK-LABEL: define void @total_(
! CHECK-NOT: call void @__ompracer_read4(ptr %2
! CHECK: call void @__ompracer_iteration(
! CHECK: call void @__ompracer_ignore_barrier()
! CHECK-NEXT: call void @__kmpc_barrier(
! CHECK: call void @__ompracer_reduction_begin(ptr @[[COMBINE:.*]])
! CHECK-NEXT: %[[R:.*]] = {{.*}}call i32 @__kmpc_reduce(
! CHECK-NEXT: switch i32 %[[R]], label %[[END:.*]] [
! CHECK: [[END]]:
! CHECK-NEXT: call void @__ompracer_reduction_end()
! CHECK-NOT: __ompracer_ignore_barrier
! CHECK: call void @__kmpc_barrier(
! CHECK: call void @__ompracer_write4(ptr %2
! CHECK: call void @__kmpc_end_reduce(
! O2-LABEL: define void @total_(
! O2: call void @__ompracer_reduction_begin(
! O2: call i32 @__kmpc_reduce(
! O2: call void @__ompracer_reduction_end()
subroutine total(a, n, s)
  integer :: n, i, a(n), s
  !$omp do reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine

! A task in a task: the inner one is instrumented as well.
! CHECK-LABEL: define void @spawn_(
! CHECK: call ptr @__kmpc_omp_task_alloc(
! CHECK-LABEL: define internal void @spawn_..omp_par.1(
! CHECK: call i64 @__ompracer_task_captures()
! CHECK: call ptr @__kmpc_omp_task_alloc(
! CHECK-LABEL: define internal void @spawn_..omp_par(
! CHECK: call i64 @__ompracer_task_captures()
! CHECK: call void @__ompracer_write4(
! O2-LABEL: define internal void @spawn_..omp_par(
! O2: call void @__ompracer_write4(
subroutine spawn(x)
  integer :: x
  !$omp task shared(x)
  !$omp task shared(x)
  x = 1
  !$omp end task
  !$omp end task
end subroutine

! Lanes of a simd loop, with safelen.
! CHECK-LABEL: define void @lanes_(
! CHECK: call void @__ompracer_simd_begin(i32 4, i32 0)
! CHECK: call void @__ompracer_lane()
! CHECK: call void @__ompracer_lane_access(ptr %{{.*}}, i64 4, ptr @{{.*}}, i32 {{[0-9]*[02468]}})
! CHECK: call void @__ompracer_lane_access(
! CHECK: call void @__ompracer_simd_end()
! O2-LABEL: define void @lanes_(
! O2: call void @__ompracer_simd_begin(i32 4, i32 0)
! O2: call void @__ompracer_simd_end()
subroutine lanes(a, n)
  integer :: n, i, a(n)
  !$omp simd safelen(4)
  do i = 5, n
    a(i) = a(i - 4)
  end do
end subroutine

! What copyin copies is ignored: the first thread writes its variable onto itself. Its barrier counts.
! CHECK-LABEL: define internal void @{{.*}}enter..omp_par(
! CHECK: call void @__ompracer_annotate_ignore_begin()
! CHECK: store i32
! CHECK: call void @__ompracer_annotate_ignore_end()
! CHECK-NEXT: call void @__kmpc_barrier(
! O2-LABEL: define internal void @{{.*}}enter..omp_par(
! O2: call void @__ompracer_annotate_ignore_begin()
! O2: call void @__ompracer_annotate_ignore_end()
! O2: call void @__kmpc_barrier(
module state
  integer :: t
  !$omp threadprivate(t)
contains
  subroutine enter(x)
    integer :: x
    !$omp parallel copyin(t)
    x = t
    !$omp end parallel
  end subroutine
end module
