// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: taskloop.strict
// Neighbours lie in one task of grainsize(strict: 4).
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(strict : 4)
    for (int i = 0; i < N; i++)
      if (i % 4 != 0)
        a[i] = a[i - 1] + 1;
  }
  return 0;
}
