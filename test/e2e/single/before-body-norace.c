// RUN: %check-norace %s
// Rule: floating.begin
// The barrier before single orders them.
#include "e2e.h"

int a[64];
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    a[0] = 1;
#pragma omp barrier
#pragma omp single
    USE(a[0]);
  }
  return 0;
}
