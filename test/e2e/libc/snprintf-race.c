// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// All iterations print into one buffer.
#include "e2e.h"
#include <stdio.h>

char s[N][16];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    snprintf(s[0], 16, "%d", i); // RACE
  return 0;
}
