// RUN: %check-race %s
// Rule: exclusion.extent
// The task reads the maximum in each round, and writes it in none: the optimiser reads it once, in front of the loop.
#include "e2e.h"

static double maximum, value[N];

static void raise(double *to, double v) {
  if (v > *to) // RACE
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
    maximum = 7; // RACE
  }
  return maximum != 7;
}
