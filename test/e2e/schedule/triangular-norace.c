// RUN: %check-norace %s
// Rule: conflict.bytes
// A triangular space, rows apart.
#include "e2e.h"

int a[8][8];
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j <= i; j++)
      a[j][i] = i + j;
  return 0;
}
