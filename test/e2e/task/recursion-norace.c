// RUN: %check-norace %s
//
// taskwait before the sum.
#include "e2e.h"
#include <stdlib.h>

static int *result(void) { return malloc(sizeof(int)); }
NOINLINE static void fib(int n, int *r) {
  if (n < 2) {
    *r = n;
    return;
  }
  int *a = result(), *b = result();
  *a = *b = 0;
#pragma omp task
  fib(n - 1, a);
#pragma omp task
  fib(n - 2, b);
#pragma omp taskwait
  *r = *a + *b;
}
int main(void) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  fib(6, &r);
  return r != 8;
}
