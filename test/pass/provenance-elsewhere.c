// What functions of other modules return: the module that defines one exports it, and callers look whether somebody did.
// RUN: %emit -O1 %s | %FileCheck %s
#include <omp.h>
#include <stdlib.h>

// CHECK-DAG: @__ompracer_result.number = weak constant i32 544
// CHECK-DAG: @__ompracer_result.fresh = weak hidden constant i32 257
// CHECK-DAG: @__ompracer_result.elsewhere = extern_weak constant i32
// CHECK-NOT: @__ompracer_result.index
// CHECK-NOT: @__ompracer_result.atoi
// CHECK-NOT: @__ompracer_result.mine
int number(void) { return omp_get_thread_num(); }
__attribute__((visibility("hidden"))) void *fresh(void) { return malloc(8); }
int index(int i) { return i / 2; }
__attribute__((noinline)) static int mine(void) { return omp_get_thread_num(); }

int elsewhere(int);
int shared[100];

// CHECK-LABEL: define {{.*}}@byResult.omp_outlined(
// CHECK: [[PLACE:%.*]] = select i1 {{.*}}@__ompracer_result.elsewhere
// CHECK: [[EXPORTED:%.*]] = load i32, ptr [[PLACE]]
// CHECK: [[FLAGS:%.*]] = lshr i32 [[EXPORTED]], 8
void byResult(const char *text) {
#pragma omp parallel
  {
    shared[elsewhere(1)] = 1;
    shared[atoi(text) + index(2) + mine()] = 1;
  }
}
