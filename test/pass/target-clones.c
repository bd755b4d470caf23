// A call that the loader resolves to one of several clones hands over no mask: none of them has the address called.
// RUN: %emit --target=x86_64-linux-gnu -O1 -fno-discard-value-names %s | %FileCheck %s
__attribute__((target_clones("default", "avx2"))) int sum(int *a) { return a[0] + a[1]; }

// CHECK-LABEL: define {{.*}}@caller(
// CHECK-NOT: __ompracer_arguments
// CHECK: call i32 @sum
// CHECK: ret i32
int caller(void) {
  int own[2] = {1, 2};
  return sum(own);
}
