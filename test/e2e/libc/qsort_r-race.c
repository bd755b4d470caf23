// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// The sorted rows overlap in one element.
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
    qsort_r(a + 8 * i, 9, sizeof(int), less, &calls[i]);
  }
  return a[0];
}
