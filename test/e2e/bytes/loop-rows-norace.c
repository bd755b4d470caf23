// RUN: %check-norace %s
// Rule: conflict.bytes
// Loops announced as a whole, at exact bytes: rows have no element in common.
#include "e2e.h"

enum { kRow = 31 };
short a[4 * kRow + 1];
__attribute__((noinline)) void fill(short *row, int n, short v) {
  for (int j = 0; j < n; j++)
    row[j] = v;
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    fill(a + i * kRow, kRow, (short)i);
  return 0;
}
