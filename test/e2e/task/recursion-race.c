// RUN: %check-race %s
//
// The parent adds up results that its children may not have written.
#include "e2e.h"
#include <stdlib.h>

static int *result(void) { return malloc(sizeof(int)); }
NOINLINE static void fib(int n, int *r) {
  if (n < 2) {
    *r = n; // RACE
    return;
  }
  int *a = result(), *b = result();
  *a = *b = 0;
#pragma omp task
  fib(n - 1, a);
#pragma omp task
  fib(n - 2, b);
  *r = *a + *b; // RACE
}
int main(void) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  fib(6, &r);
  return 0;
}
