// A static variable that is always written before it is read would disappear, with its race, at -O2. One that is only read
// becomes a constant as before.
// RUN: %emit -O2 %no_loops %s | %FileCheck %s
int a[100];

// CHECK-LABEL: define internal void @scratch.omp_outlined(
// CHECK: call void @__ompracer_iteration(
// CHECK: call void @__ompracer_write4(ptr {{.*}}@scratch.tmp,
// CHECK-NOT: @scratch.factors
// CHECK: ret void
void scratch(void) {
  static int tmp;
  static int factors[2] = {3, 3};
#pragma omp parallel for
  for (int i = 0; i < 100; i++) {
    tmp = a[i] + i;
    a[i] = tmp * factors[1];
  }
}
