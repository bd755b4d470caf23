// RUN: %check-norace %s
// Rule: conflict.bytes
// The inner loop runs in order.
#include "e2e.h"

int a[4][8];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 4; i++)
      for (int j = 1; j < 8; j++)
        a[i][j] = a[i][j - 1] + 1;
  }
  return 0;
}
