// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// Rows overlap by one byte.
#include "e2e.h"
#include <string.h>

char a[8 * 16 + 1];
int main(void) {
  volatile size_t n = 16;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    memset(a + 16 * i, i, n + 1); // RACE
  }
  return a[128] > 7;
}
