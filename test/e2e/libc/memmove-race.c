// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// Iterations move overlapping ranges.
#include "e2e.h"
#include <string.h>

char a[8 * 16 + 16];
int main(void) {
  volatile size_t n = 8;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    memmove(a + 16 * i + 4, a + 16 * i + 13, n); // RACE
  }
  return a[0];
}
