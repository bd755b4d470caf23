// RUN: %check-norace %s
// Rule: conflict.bytes
// It is declared in the loop.
#include "e2e.h"

int a[8][8];
int main(void) {
  int j = 0;
#pragma omp parallel for
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      a[i][j & 7] = i;
  return j > 8;
}
