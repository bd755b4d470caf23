// RUN: %check-race %s
// Rule: floating.begin floating.end
// Without the barrier the second loop may read before the first wrote.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
#pragma omp for
    for (int i = 0; i < N; i++)
      b[i] = a[N - 1 - i]; // RACE
  }
  return 0;
}
