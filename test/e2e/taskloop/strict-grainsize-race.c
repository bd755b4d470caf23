// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: taskloop.strict
// grainsize without strict orders nothing.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(4)
    for (int i = 0; i < N; i++)
      if (i % 4 != 0)
        a[i] = a[i - 1] + 1; // RACE
  }
  return 0;
}
