// RUN: %check-race %s
// Rule: parallel.one-thread
// The environment decides the team size; iterations stay logically parallel in a team of one.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for num_threads(omp_get_max_threads())
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return a[0];
}
