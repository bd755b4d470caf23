// RUN: %check-norace %s
// Rule: doacross.sink
// Both neighbours are.
#include "e2e.h"

int a[8][8];
int main(void) {
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 8; i++)
    for (int j = 1; j < 8; j++) {
#pragma omp ordered depend(sink : i, j - 1) depend(sink : i - 1, j)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma omp ordered depend(source)
    }
  return 0;
}
