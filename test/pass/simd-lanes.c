// Simd loops: begin, a mark for each lane, the lanes' accesses, end. Not what a lane has to itself. With and without debug
// information, which tells the directive's text.
// RUN: %clang %omp_flags -g -Xclang -disable-llvm-passes -S -emit-llvm -o %t.g.ll %s
// RUN: %marks %t.g.ll | %FileCheck %s --check-prefixes=CHECK,TEXT
// RUN: %clang %omp_flags -O2 -Xclang -disable-llvm-passes -S -emit-llvm -o %t.ll %s
// RUN: %marks %t.ll | %FileCheck %s --check-prefixes=CHECK,META
int sum;

// CHECK-LABEL: define {{.*}}@plain(
// CHECK: notail call void @__ompracer_simd_begin(i32 0, i32 0)
// CHECK: notail call void @__ompracer_lane()
// CHECK: call void @__ompracer_lane_access(ptr %[[B:.*]], i64 8, ptr @ompracer.site{{.*}}, i32 [[#%u,READ:]])
// CHECK: load double, ptr %[[B]]
// CHECK: call void @__ompracer_lane_access(ptr %[[A:.*]], i64 8, ptr @ompracer.site{{.*}}, i32 [[#%u,WRITE:]])
// CHECK-NEXT: store double {{.*}}, ptr %[[A]]
// CHECK-NOT: __ompracer_lane
// TEXT: notail call void @__ompracer_simd_end()
// CHECK: ret void
void plain(double *a, double *b, int n) {
#pragma omp simd
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

// Only a[i], twice.
// CHECK-LABEL: define {{.*}}@own(
// CHECK: call void @__ompracer_simd_begin(
// CHECK-COUNT-2: call void @__ompracer_lane_access(ptr %{{.*}}, i64 4,
// CHECK-NOT: __ompracer_lane
// TEXT: call void @__ompracer_simd_end()
// CHECK: ret i32
int own(int *a, int n) {
  int t, s = 0, last = 0, step = 0;
#pragma omp simd private(t) reduction(+ : s) lastprivate(last) linear(step : 2)
  for (int i = 0; i < n; i++) {
    int local[2] = {i, i}, *p = local;
    t = a[i] + p[1];
    s += t;
    last = t;
    step += 2;
    a[i] = step;
  }
  return s + last;
}

// A local that the lanes share is announced when one writes it.
// CHECK-LABEL: define {{.*}}@shared(
// CHECK: call void @__ompracer_simd_begin(
// CHECK-COUNT-3: call void @__ompracer_lane_access(
// CHECK-NOT: __ompracer_lane
// TEXT: call void @__ompracer_simd_end()
// CHECK: ret void
void shared(int *a, int n, int factor) {
  int t;
#pragma omp simd
  for (int i = 0; i < n; i++) {
    t = factor * i;
    a[i] = t;
  }
}

// The text knows more of the clauses than the metadata.
// CHECK-LABEL: define {{.*}}@clauses(
// TEXT: call void @__ompracer_simd_begin(i32 16, i32 0)
// META: call void @__ompracer_simd_begin(i32 4, i32 0)
// CHECK: call void @__ompracer_simd_end()
// CHECK: call void @__ompracer_simd_begin(i32 0, i32 0)
// CHECK: call void @__ompracer_simd_end()
// TEXT: call void @__ompracer_simd_begin(i32 0, i32 1)
// META: call void @__ompracer_simd_begin(i32 0, i32 0)
// CHECK: ret void
void clauses(int *a, int n) {
#pragma omp simd simdlen(4) safelen(16)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp simd simdlen(4)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp simd order(concurrent)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// Lanes that are one apart only make no loop of lanes; a loop that clang is merely asked to vectorise is none.
// CHECK-LABEL: define {{.*}}@none(
// CHECK-NOT: __ompracer_
// CHECK: ret void
void none(int *a, int n) {
#pragma omp simd safelen(1)
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
#pragma clang loop vectorize(enable)
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
}

// Chunks: flag 2. The loops of a nest: nesting 0 and 1; `row` belongs to the lane of the outer one.
// CHECK-LABEL: define {{.*}}@nest(
// CHECK: call void @__ompracer_simd_begin(i32 0, i32 0)
// CHECK: call void @__ompracer_simd_begin(i32 0, i32 16)
// CHECK: ret void
void nest(int (*a)[8], int n) {
#pragma omp simd
  for (int i = 0; i < n; i++) {
    int row = 0;
#pragma omp simd
    for (int k = 0; k < 8; k++)
      row += a[i][k];
    a[i][0] = row;
  }
}

// CHECK-LABEL: define {{.*}}@worksharing.omp_outlined{{[_a-z]*}}(
// CHECK: call void @__ompracer_simd_begin(i32 0, i32 2)
// CHECK: call void @__ompracer_lane()
// CHECK: ret void
void worksharing(int *a, int n) {
#pragma omp parallel for simd schedule(static, 8)
  for (int i = 0; i < n; i++)
    a[i] = i;
}
