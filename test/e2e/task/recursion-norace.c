// RUN: %check-norace %s
// Rule: taskwait.children
// taskwait before the sum.
#include "e2e.h"
#include <stdlib.h>

NOINLINE static void set(int *r, int v) { *r = v; }
NOINLINE static void fib(int n, int *r) {
  if (n < 2) {
    set(r, n);
    return;
  }
  int *part = calloc(2, sizeof(int));
#pragma omp task
  fib(n - 1, part);
#pragma omp task
  fib(n - 2, part + 1);
#pragma omp taskwait
  set(r, part[0] + part[1]);
}
int main(void) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  fib(6, &r);
  return r != 8;
}
