// The optimiser must not move accesses across iterations. Without marks clang -O2 turns these into one load and one store around
// the loop (promotion), one load before it (partial redundancy), a memset (idiom), and unrolled bodies with shared accesses.
// RUN: %emit -O2 %no_loops %s -fno-discard-value-names | %FileCheck %s
// RUN: %emit -O3 %no_loops %s -fno-discard-value-names | %FileCheck %s
// RUN: %emit -O2 -g %no_loops %s -fno-discard-value-names | %FileCheck %s
int sum, a[1000], b[1000];
static int hidden;

// Promotion of a shared scalar.
// CHECK-LABEL: define internal void @promotion.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_read4({{.*}}, i32 0)
// CHECK: call void @__ompracer_write4(ptr {{.*}}@sum, {{.*}}, i32 32)
// CHECK-NEXT: store i32 %{{.*}}, ptr @sum
// CHECK: br i1
void promotion(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    sum += b[i];
}

// The same for a variable that only this module can name.
// CHECK-LABEL: define internal void @local.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(ptr {{.*}}@hidden, {{.*}}, i32 32)
// CHECK: store i32 %{{.*}}, ptr @hidden
// CHECK: br i1
void local(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    hidden += b[i];
}

// What one iteration stores, the next one loads.
// CHECK-LABEL: define internal void @carried.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_read4(
// CHECK-NEXT: load i32
// CHECK: call void @__ompracer_write4(
// CHECK: br i1
void carried(void) {
#pragma omp parallel for
  for (int i = 0; i < 999; i++)
    a[i + 1] = a[i] + 1;
}

// A restrict parameter promises more than a program's threads keep.
// CHECK-LABEL: define {{.*}}void @restricted(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_read4(
// CHECK: call void @__ompracer_write4(
// CHECK: br i1
void restricted(int *restrict p, int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    p[i + 1] = p[i] + 1;
}

// CHECK-LABEL: define internal void @idiom.omp_outlined(
// CHECK-NOT: @llvm.memset
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(
// CHECK-NOT: @llvm.memset
// CHECK: br i1
void idiom(void) {
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    a[i] = 0;
}

// One mark for each access, however often the body is repeated.
// CHECK-LABEL: define internal void @unrolled.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK-NOT: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(ptr {{.*}}@sum
// CHECK: call void @__ompracer_iteration(
// CHECK-NOT: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(ptr {{.*}}@sum
void unrolled(void) {
#pragma omp parallel for schedule(static, 2)
  for (int i = 0; i < 2; i++)
    sum = i;
  for (int i = 0; i < 4; i++)
#pragma omp parallel for
    for (int j = 0; j < 2; j++)
      sum = j;
}

// Two sections that store the same variable: however the stores are joined, the mark stands before and the next one after.
// CHECK-LABEL: define internal void @sink.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(ptr {{.*}}@sum
// CHECK: br
void sink(void) {
#pragma omp parallel sections
  {
#pragma omp section
    sum = 1;
#pragma omp section
    sum = 2;
  }
}
