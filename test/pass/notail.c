// Runtime calls keep their own return address, also where they are the last thing a function does.
// RUN: %emit -O2 %s | %FileCheck %s
#include <omp.h>
// CHECK-LABEL: define {{.*}}@last(
// CHECK: notail call void @__kmpc_barrier(
void last(void) {
#pragma omp barrier
}
// CHECK-LABEL: define {{.*}}@unlock(
// CHECK: notail call void @omp_unset_lock(
void unlock(omp_lock_t *l) { omp_unset_lock(l); }
