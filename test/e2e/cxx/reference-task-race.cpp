// RUN: %check-race %s
// Rule: taskwait.children
// The task uses the parent's variable by reference, not joined.
#include "e2e.h"

NOINLINE static void inc(int &r) {
#pragma omp task shared(r)
  r++; // RACE
}
int main() {
  static int x;
#pragma omp parallel
#pragma omp single
  {
    inc(x);
    inc(x);
  }
  return x < 1;
}
