// RUN: %check-norace %s
// Rule: conflict.bytes conflict.write
// Neighbouring characters.
#include "e2e.h"

#include <string.h>
char c[N + 1], s[2];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++)
    c[i] = s[0];
#pragma omp simd
  for (int i = 0; i < N / 2; i++)
    memcpy(&c[2 * i], s, 2);
  return 0;
}
