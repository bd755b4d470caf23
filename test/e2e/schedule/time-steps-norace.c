// RUN: %check-norace %s
// Rule: floating.begin floating.end
// Two buffers and the loop's barrier.
#include "e2e.h"

double u[2][N];
int main(void) {
#pragma omp parallel
  for (int t = 0; t < 3; t++) {
#pragma omp for
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) % 2][i] = 0.5 * (u[t % 2][i - 1] + u[t % 2][i + 1]);
  }
  return 0;
}
