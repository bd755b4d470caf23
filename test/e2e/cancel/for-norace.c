// RUN: %check-norace %s
// CANCELLATION: true
// Rule: floating.begin floating.end
// Iterations of a cancelled loop that ran are as parallel as ever; its barrier orders them before what follows.
#include "e2e.h"

int a[4], x;
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 4; ++i) {
      a[i] = i;
      if (i == 3) {
#pragma omp cancel for
      }
    }
#pragma omp single
    x = a[0];
  }
  return x > 3;
}
