// RUN: %check-race %s
// FLAGS: -O3
// THREADS: 2 4 8
// Rule: barrier.code
// The optimiser lets the callers load what a function reads through a pointer. The line is still that of the function.
#include "e2e.h"

static __attribute__((noinline)) void looksAt(int *p) {
  USE(*p); // RACE
}
static __attribute__((noinline)) void passesOn(int *p) {
  looksAt(p);
  looksAt(p);
}
int x;
int main(void) {
#pragma omp parallel
  {
    passesOn(&x);
    if (omp_get_thread_num() == 0)
      x = 1; // RACE
  }
  return 0;
}
