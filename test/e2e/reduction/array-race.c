// RUN: %check-race %s
// Rule: reduction.excludes
// The histogram is shared.
#include "e2e.h"

int main(void) {
  int h[8] = {0};
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    h[i % 8] += i; // RACE
  return h[0] < 0;
}
