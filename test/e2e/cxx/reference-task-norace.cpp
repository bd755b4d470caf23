// RUN: %check-norace %s
// Rule: taskwait.children
// The parent waits.
#include "e2e.h"

NOINLINE static void inc(int &r) {
#pragma omp task shared(r)
  r++;
#pragma omp taskwait
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
