// RUN: %check-norace %s
// FLAGS: -lm
// Rule: exclusion.extent
// The sign of the result is left in signgam, used by one at a time.
#include "e2e.h"

#include <math.h>

double logs[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    logs[i] = lgamma(i + 0.5);
  }
  return 0;
}
