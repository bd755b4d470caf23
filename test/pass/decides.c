// Reads whose value decides a branch or an address are announced as such, after the read; values that are only stored or printed are
// not. A plain read only where a lock may be held; where only callers in other modules may hold one, its flags say so.
// RUN: %emit -O0 %s -fno-discard-value-names | %FileCheck %s
// RUN: %emit -O2 %s -fno-discard-value-names | %FileCheck %s
#include <stdio.h>
int flag, counter, sum, head, queue[10], payload;
double total;

// CHECK-LABEL: define {{.*}}@ompracer.module_ctor(
// CHECK: call void @__ompracer_expect_waits(i32 3)
// CHECK: ret void

// CHECK-LABEL: define {{.*}}@spin(
// CHECK: call void @__ompracer_atomic_load(ptr {{.*}}@flag, i64 4, i32 2,
// CHECK-NEXT: load atomic
// CHECK-NEXT: call void @__ompracer_value_decides(ptr {{.*}}@flag, i64 4, i32 2)
// CHECK: ret void
void spin(void) {
  int seen;
  do {
#pragma omp atomic read acquire
    seen = flag;
  } while (!seen);
  payload = 1;
}

// CHECK-LABEL: define {{.*}}@ticket(
// CHECK: atomicrmw
// CHECK-NEXT: call void @__ompracer_value_decides(ptr {{.*}}@head, i64 4, i32 0)
// CHECK: ret void
void ticket(void) {
  int mine;
#pragma omp atomic capture
  mine = head++;
  queue[mine] = 1;
}

// CHECK-LABEL: define {{.*}}@data(
// CHECK: call void @__ompracer_atomic_
// CHECK-NOT: __ompracer_value_decides
// CHECK: ret void
void data(double x) {
  int seen;
#pragma omp atomic seq_cst
  counter++;
#pragma omp atomic read seq_cst
  seen = counter;
  sum += seen;
  printf("%d\n", seen);
#pragma omp atomic seq_cst
  total += x;
}

// The read that a later write of the same block covers decides too; the write is announced after the decision.
// CHECK-LABEL: define {{.*}}@locked(
// CHECK: call void @__kmpc_critical(
// CHECK: load i32, ptr @head
// CHECK-NEXT: call void @__ompracer_value_decides(ptr {{.*}}@head, i64 4, i32 -1)
// CHECK: call void @__ompracer_write4(ptr {{.*}}@head
// CHECK: call void @__kmpc_end_critical(
// CHECK-NOT: __ompracer_value_decides
// CHECK: ret void
void locked(void) {
#pragma omp critical
  queue[head++] = 1;
  if (flag)
    payload = 2;
}

// CHECK-LABEL: define {{.*}}@unlocked(
// CHECK-NOT: __ompracer_value_decides
// CHECK: call void @__ompracer_read4(ptr {{.*}}@flag, ptr {{.*}}, i32 64)
// CHECK: ret void
void unlocked(void) {
  if (flag)
    payload = 2;
}
