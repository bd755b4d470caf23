// RUN: %check-race %s
// Rule: taskwait.children
// The parent adds up results that its children may not have written.
#include "e2e.h"
#include <stdlib.h>

NOINLINE static void set(int *r, int v) { *r = v; } // RACE
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
  set(r, part[0] + part[1]); // RACE
}
int main(void) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  fib(6, &r);
  return 0;
}
