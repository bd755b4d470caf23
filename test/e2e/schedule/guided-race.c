// RUN: %check-race %s
// Rule: conflict.bytes
// Each iteration reads its neighbour's element.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp parallel for schedule(guided)
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
