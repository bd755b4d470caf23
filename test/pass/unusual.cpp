// Rule: what looks like a construct of clang's and is none is left alone.
// RUN: %emitxx -O0 -fopenmp -g -w %s | %FileCheck %s
// RUN: %emitxx -O2 -fopenmp -g -w %s | %FileCheck %s
#include <stdlib.h>
int a[100];

// A loop over an array whose length is not known, which asks for vectors: no loop of a directive.
// CHECK-LABEL: define {{.*}}loopOverArray
// CHECK-NOT: __ompracer_simd_begin
// CHECK: ret void
void loopOverArray(int k) {
  int n[k];
  *n = 0;
#pragma clang loop vectorize(enable)
  while (*n < 5) {
    int j = 2 + *n * 3;
    a[j] = 1;
    ++*n;
  }
}

// A copy that never returns: what follows is not to be ignored.
struct S {
  int v;
  [[noreturn]] S &operator=(const S &) { abort(); }
} s;
#pragma omp threadprivate(s)
// CHECK-NOT: call {{.*}}__ompracer_ignore_begin
// CHECK: call {{.*}}__kmpc_fork_call
// CHECK-NOT: call {{.*}}__ompracer_ignore_begin
void copiesIn(int *x) {
#pragma omp parallel copyin(s)
  x[0]++;
}
