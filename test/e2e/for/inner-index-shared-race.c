// RUN: %check-race %s
// Rule: conflict.bytes
// The index of the inner loop is shared.
#include "e2e.h"

int a[8][8];
int main(void) {
  int j = 0;
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    for (j = 0; j < 8; j++) // RACE
      a[i][j & 7] = i; // RACE
  return j > 8;
}
