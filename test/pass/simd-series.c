// What every lane accesses at regular addresses is announced before the loop, which is then vectorised.
// RUN: %emit -O2 %s | %FileCheck %s

// CHECK-LABEL: define {{.*}}@regular(
// CHECK: call void @__ompracer_simd_begin(
// CHECK: call void @__ompracer_lane_series(ptr %1, i64 8, i64 16, i64 %[[N:.*]], ptr {{.*}}@ompracer.site
// CHECK: call void @__ompracer_lane_series(ptr %0, i64 8, i64 8, i64 %[[N]],
// CHECK-NOT: call void @__ompracer_lane
// CHECK: store <{{.*}} x double>
// CHECK: call void @__ompracer_simd_end(
// CHECK: ret void
void regular(double *a, double *b, long n) {
#pragma omp simd
  for (long i = 0; i < n; i++)
    a[i] = b[2 * i];
}

// Only the index is regular.
// CHECK-LABEL: define {{.*}}@gather(
// CHECK: call void @__ompracer_lane_series(ptr %2, i64 8, i64 8,
// CHECK-NOT: call void @__ompracer_lane_series
// CHECK: call void @__ompracer_lane()
// CHECK: call void @__ompracer_lane_access(
// CHECK: ret void
void gather(double *a, double *b, long *index, long n) {
#pragma omp simd
  for (long i = 0; i < n; i++)
    a[index[i]] += b[i & 7];
}

// Not every lane does it.
// CHECK-LABEL: define {{.*}}@sometimes(
// CHECK: call void @__ompracer_lane_series(ptr %1,
// CHECK-NOT: call void @__ompracer_lane_series
// CHECK: call void @__ompracer_lane()
// CHECK: call void @__ompracer_lane_access(
// CHECK: ret void
void sometimes(double *a, double *b, long n) {
#pragma omp simd
  for (long i = 0; i < n; i++)
    if (b[i] > 0)
      a[i] = 0;
}

// The inner loop's accesses are no series of the lanes.
// CHECK-LABEL: define {{.*}}@inner(
// CHECK-NOT: call void @__ompracer_lane_series
// CHECK: call void @__ompracer_lane_access(
// CHECK: ret void
void inner(double *a, double *b, long n, long m) {
#pragma omp simd
  for (long i = 0; i < n; i++)
    for (long k = 0; k < m; k++)
      a[k] += b[i];
}
