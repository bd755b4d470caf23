// RUN: %check-race %s
// Rule: conflict.bytes
// A carried dependence.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
