// Rule: what each iteration of a construct accesses at a regular address is announced before the loop, with the step from one
// iteration to the next. A loop that announces nothing else needs no mark. The near misses keep call or mark in the iteration.
// RUN: %emit -O2 %s -fno-discard-value-names | %FileCheck %s
// RUN: %emit -O3 -g %s -fno-discard-value-names | %FileCheck %s
void opaque(int);
double a[4096], b[4096], total;
int index_of[4096];

// Two series, of eight bytes an iteration, and no mark.
// CHECK-LABEL: define internal void @regular.omp_outlined(
// CHECK: store ptr {{.*}}, ptr [[SERIES:%[0-9a-z.]+]]
// CHECK: store i64 2, ptr
// CHECK: call void @__ompracer_iterations(ptr
// CHECK-NOT: __ompracer
// CHECK: call void @__kmpc_for_static_fini
void regular(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}

// The captured pointer is loaded before the loop, and read by each iteration (step 0).
// CHECK-LABEL: define internal void @captured.omp_outlined(
// CHECK: load ptr, ptr %p
// CHECK: store i64 2, ptr
// CHECK: call void @__ompracer_iterations(ptr
// CHECK-NOT: load ptr, ptr %p
// CHECK: call void @__kmpc_for_static_fini
void captured(double *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = i;
}

// Near miss: the loop may write the captured pointer, so it is loaded, and its element announced, in each iteration.
// CHECK-LABEL: define internal void @changing.omp_outlined(
// CHECK: call void @__ompracer_iteration{{(_of)?}}(i64
// CHECK: load ptr, ptr
// CHECK: call void @__ompracer_write8(
// CHECK: call void @__kmpc_for_static_fini
void changing(double **p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double *q = *p;
    q[i] = i;
    p[i] = q;
  }
}

// Rows: the inner loop is a part of each iteration's element.
// CHECK-LABEL: define internal void @rows.omp_outlined(
// CHECK: store i64 64, ptr
// CHECK: store i64 512, ptr
// CHECK: call void @__ompracer_iterations(ptr
// CHECK-NOT: __ompracer
// CHECK: call void @__kmpc_for_static_fini
void rows(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      a[64 * i + j] = 1;
}

// Near miss: an access that some iterations leave out keeps its call, and the loop its mark. The other one is in the series.
// CHECK-LABEL: define internal void @sometimes.omp_outlined(
// CHECK: store i64 1, ptr
// CHECK: call void @__ompracer_iteration_of(i64
// CHECK-NOT: __ompracer_read
// CHECK: call void @__ompracer_write8(
// CHECK: call void @__kmpc_for_static_fini
void sometimes(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (b[i] > 0)
      a[i] = 1;
}

// One of some iterations that reads what all write: nothing is left of it.
// CHECK-LABEL: define internal void @standsFor.omp_outlined(
// CHECK: call void @__ompracer_iterations(ptr
// CHECK-NOT: __ompracer_read
// CHECK: call void @__kmpc_for_static_fini
void standsFor(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double x = i > 7 ? a[i] : 0;
    a[i] = x + i;
  }
}

// Near miss: an irregular address.
// CHECK-LABEL: define internal void @gathered.omp_outlined(
// CHECK: call void @__ompracer_iteration_of(i64
// CHECK: call void @__ompracer_read8(
// CHECK: call void @__kmpc_for_static_fini
void gathered(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = b[index_of[i]];
}

// Near miss: a call that may hold a construct or give memory back.
// CHECK-LABEL: define internal void @calling.omp_outlined(
// CHECK-NOT: __ompracer_iterations
// CHECK: call void @__ompracer_iteration(i64
// CHECK: call void @__ompracer_write8(
// CHECK: call void @__kmpc_for_static_fini
void calling(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    opaque(i);
    a[i] = 1;
  }
}

// Near miss: an atomic operation may order iterations.
// CHECK-LABEL: define internal void @ordering.omp_outlined(
// CHECK-NOT: __ompracer_iterations
// CHECK: call void @__ompracer_iteration(i64
// CHECK: call void @__ompracer_write8(
// CHECK: call void @__kmpc_for_static_fini
void ordering(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    total += 1;
    a[i] = 1;
  }
}

// Near miss: cancellation leaves the loop early.
// CHECK-LABEL: define internal void @leaving.omp_outlined(
// CHECK-NOT: __ompracer_iterations
// CHECK: call void @__ompracer_iteration(i64
// CHECK: call void @__ompracer_write8(
// CHECK: call void @__kmpc_for_static_fini
void leaving(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp cancel for if (i == 77)
    a[i] = 1;
  }
}

// Near miss: a quadratic address.
// CHECK-LABEL: define internal void @quadratic.omp_outlined(
// CHECK: call void @__ompracer_iteration{{(_of)?}}(i64
// CHECK: call void @__ompracer_write8(
// CHECK: call void @__kmpc_for_static_fini
void quadratic(void) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    a[i * i] = 1;
}
