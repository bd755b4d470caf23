! Marks of the iterations of loops and sections as flang lowers them: one for each body, with the logical number. The flags
! of ident_t that tell libomp the kind of construct (libomp warns otherwise).
! REQUIRES: llvm-22
! RUN: %emitf -O0 %s | %FileCheck %s
! RUN: %emitf -O2 %s | %FileCheck %s --check-prefixes=O2
! RUN: %emitf -O0 -mllvm -ompracer-marks=0 %s | %FileCheck %s --check-prefix=OFF
! OFF-NOT: __ompracer_iteration(
!
! CHECK-DAG: @[[LOOP:[0-9]+]] = {{.*}}%struct.ident_t { i32 0, i32 514,
! CHECK-DAG: @[[SECTIONS:[0-9]+]] = {{.*}}%struct.ident_t { i32 0, i32 1026,
! CHECK-DAG: @[[DISTRIBUTE:[0-9]+]] = {{.*}}%struct.ident_t { i32 0, i32 2050,

! CHECK-LABEL: define void @fixed_(
! CHECK: call void @__ompracer_loop(
! CHECK: call void @__kmpc_for_static_init_4u(ptr @[[LOOP]],
! CHECK: %[[LOWER:.*]] = load i32, ptr %p.lowerbound
! CHECK: %[[IV:.*]] = phi i32 [ 0,
! CHECK: %[[I:.*]] = add i32 %[[IV]], %[[LOWER]]
! CHECK: %[[N:.*]] = zext i32 %[[I]] to i64
! CHECK-NEXT: call void @__ompracer_iteration(i64 %[[N]])
! CHECK-NOT: __ompracer_iteration
! CHECK: call void @__kmpc_for_static_fini(
! O2-LABEL: define void @fixed_(
! O2: call void @__kmpc_for_static_init_4u(
! O2: call void @__ompracer_iteration(i64
! O2: call void @__kmpc_for_static_fini(
subroutine fixed(a, n)
  integer :: n, i, a(n)
  !$omp do schedule(static)
  do i = 1, n
    a(i) = i
  end do
end subroutine

! The loop over the chunks is not marked, the one inside is.
! CHECK-LABEL: define void @chunks_(
! CHECK: call void @__kmpc_for_static_init_4u({{.*}} i32 33,
! CHECK-COUNT-1: call void @__ompracer_iteration(
! CHECK-NOT: __ompracer_iteration
! O2-LABEL: define void @chunks_(
! O2: call void @__ompracer_iteration(i64
subroutine chunks(a, n)
  integer :: n, i, a(n)
  !$omp do schedule(static, 4)
  do i = 1, n
    a(i) = i
  end do
end subroutine

! CHECK-LABEL: define void @dynamic_(
! CHECK: call void @__kmpc_dispatch_init_4u(
! CHECK-COUNT-1: call void @__ompracer_iteration(
! CHECK-NOT: __ompracer_iteration
! CHECK: call i32 @__kmpc_dispatch_next_4u(
! O2-LABEL: define void @dynamic_(
! O2: call void @__ompracer_iteration(i64
subroutine dynamic(a, n)
  integer :: n, i, a(n)
  !$omp do schedule(dynamic)
  do i = 1, n
    a(i) = i
  end do
end subroutine

! The number is that in the collapsed space.
! CHECK-LABEL: define void @collapsed_(
! CHECK: call void @__kmpc_for_static_init_4u(
! CHECK: call void @__ompracer_iteration(
! CHECK-NEXT: urem i32
! CHECK-NOT: __ompracer_iteration
! CHECK: call void @__kmpc_for_static_fini(
! O2-LABEL: define void @collapsed_(
! O2: call void @__ompracer_iteration(i64
subroutine collapsed(a, n)
  integer :: n, i, j, a(n, n)
  !$omp do collapse(2)
  do j = 1, n
    do i = 1, n
      a(i, j) = i
    end do
  end do
end subroutine

! One mark before the switch, and an end after each section.
! CHECK-LABEL: define void @parts_(
! CHECK: call void @__kmpc_for_static_init_4u(ptr @[[SECTIONS]],
! CHECK: call void @__ompracer_iteration(
! CHECK: switch i32
! CHECK-COUNT-2: call void @__ompracer_iteration_end()
! CHECK-NOT: __ompracer_iteration
subroutine parts(a, b)
  integer :: a, b
  !$omp sections
  !$omp section
  a = 1
  !$omp section
  b = 2
  !$omp end sections
end subroutine

! CHECK-LABEL: define internal void @tasks_..omp_par(
! CHECK-COUNT-1: call void @__ompracer_iteration(
! CHECK-NOT: __ompracer_iteration
! O2-LABEL: define internal void @tasks_..omp_par(
! O2: call void @__ompracer_iteration(i64
subroutine tasks(a, n)
  integer :: n, i, a(n)
  !$omp taskloop
  do i = 1, n
    a(i) = i
  end do
end subroutine

! CHECK-LABEL: define internal void @shared_out_..omp_par(
! CHECK: call void @__kmpc_for_static_init_4u(ptr @[[DISTRIBUTE]],
! CHECK-COUNT-1: call void @__ompracer_iteration(
! CHECK-NOT: __ompracer_iteration
subroutine shared_out(a, n)
  integer :: n, i, a(n)
  !$omp teams
  !$omp distribute
  do i = 1, n
    a(i) = i
  end do
  !$omp end teams
end subroutine

! A loop without a directive has none.
! CHECK-LABEL: define void @sequential_(
! CHECK-NOT: __ompracer_iteration
! CHECK: ret void
subroutine sequential(a, n)
  integer :: n, i, a(n)
  do i = 1, n
    a(i) = i
  end do
end subroutine
