// RUN: %check-race %s
// Rule: simd.safelen
// Lanes of the collapsed space.
#include "e2e.h"

int a[8][8];
int main(void) {
#pragma omp simd collapse(2)
  for (int i = 1; i < 8; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = a[i - 1][j] + 1; // RACE
  return 0;
}
