// RUN: %check-norace %s
// Rule: floating.end
// The barrier orders them.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp master
    USE(a[0]);
  }
  return 0;
}
