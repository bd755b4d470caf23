// RUN: %check-norace %s
// Rule: conflict.bytes
// Each prints into its own.
#include "e2e.h"
#include <stdio.h>

char s[N][16];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    snprintf(s[i], 16, "%d", i);
  return 0;
}
