// RUN: %check-norace %s
// Rule: exclusion.extent
// The loop would read the maximum where it writes it only, and does not: the optimiser reads it in front of the loop.
#include "e2e.h"

static double maximum, value[N];

static void raise(double *to, double v) {
  if (v && v > *to)
    *to = v;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    for (int i = 0; i < N; i++)
      raise(&maximum, value[i]);
#pragma omp task
#pragma omp critical
    maximum = 7;
  }
  return maximum != 7;
}
