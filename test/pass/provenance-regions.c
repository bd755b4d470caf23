// What an inner region captures from the task around it: the creator says which captures it owns, the body asks. In main nothing is
// parallel around the region.
// RUN: %emit -O0 %s -fno-discard-value-names | %FileCheck %s
// RUN: %emit -O2 %s -fno-discard-value-names | %FileCheck %s
void opaque(void *);
int shared[10];

// CHECK-LABEL: define {{.*}}@encounters(
// CHECK: call void @__ompracer_region_set_captures(i64 1, i64 {{.*}}, i64 {{.*}})
// CHECK-NEXT: call void {{.*}}@__kmpc_fork_call(
// CHECK: ret void
// CHECK-LABEL: define {{.*}}@encounters.omp_outlined(
// CHECK: call i64 @__ompracer_region_captures()
// CHECK: call void @__ompracer_write4(ptr {{.*}}, ptr {{.*}}, i32 %
// CHECK: call void @__ompracer_write4(ptr {{.*}}@shared{{.*}}, ptr {{.*}}, i32 0)
// CHECK: ret void
void encounters(void) {
  int local = 0;
#pragma omp parallel
  {
    local = 1;
    shared[0] = 2;
  }
  opaque(&local);
}

// CHECK-LABEL: define {{.*}}@nothing(
// CHECK-NOT: __ompracer_region_set_captures
// CHECK: ret void
void nothing(void) {
#pragma omp parallel
  shared[1] = 1;
}

// CHECK-LABEL: define {{.*}}@main(
// CHECK-NOT: __ompracer_region_set_captures
// CHECK: ret i32
int main(void) {
  int local = 0;
#pragma omp parallel
  local = 1;
  opaque(&local);
  return 0;
}
