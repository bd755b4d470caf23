// RUN: %check-norace %s
// FLAGS: -O3
// Rule: barrier.code
// The barrier separates them.
#include "e2e.h"

static __attribute__((noinline)) void looksAt(int *p) { USE(*p); }
static __attribute__((noinline)) void passesOn(int *p) {
  looksAt(p);
  looksAt(p);
}
int x;
int main(void) {
#pragma omp parallel
  {
    passesOn(&x);
#pragma omp barrier
    if (omp_get_thread_num() == 0)
      x = 1;
  }
  return 0;
}
