// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration sorts its own row, in memory that all share.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

int a[4 * 8 + 1], calls[4];
static int less(const void *p, const void *q, void *count) {
  ++*(int *)count;
  return *(const int *)p - *(const int *)q;
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    qsort_r(a + 8 * i, 8, sizeof(int), less, &calls[i]);
  }
  return a[0];
}
