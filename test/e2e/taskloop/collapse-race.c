// RUN: %check-race %s
// Rule: conflict.bytes
// Collapsed iterations share a row element.
#include "e2e.h"

int a[4][8];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop collapse(2)
    for (int i = 0; i < 4; i++)
      for (int j = 1; j < 8; j++)
        a[i][j] = a[i][j - 1] + 1; // RACE
  }
  return 0;
}
