// RUN: %check-race %s
// Rule: exclusion.extent
// The range of distribute is split among the teams, wherever the parallel loop's iterations ran.
#include "e2e.h"

int x;
int main(void) {
#pragma omp teams distribute parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
#pragma omp critical
    x++; // RACE
  }
  return x < 1;
}
