// RUN: %check-norace %s
// Rule: conflict.bytes
// They do not.
#include "e2e.h"
#include <stdlib.h>

int a[4 * 8 + 1];
static int less(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    qsort(a + 8 * i, 8, sizeof(int), less);
  }
  return a[0];
}
