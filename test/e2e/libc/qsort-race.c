// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// The sorted rows overlap in one element.
#include "e2e.h"
#include <stdlib.h>

int a[4 * 8 + 1];
static int less(const void *p, const void *q) { return *(const int *)p - *(const int *)q; } // RACE
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    qsort(a + 8 * i, 9, sizeof(int), less); // RACE
  }
  return a[0];
}
