// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration has a byte.
#include "e2e.h"

char c[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    c[i] = (char)i;
  return 0;
}
