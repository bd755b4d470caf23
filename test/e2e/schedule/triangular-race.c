// RUN: %check-race %s
// Rule: conflict.bytes
// A triangular space, rows overlap.
#include "e2e.h"

int a[8][8];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j <= i; j++)
      a[j][i - j] = i + j, a[0][j] = 1; // RACE
  return 0;
}
