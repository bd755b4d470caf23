// RUN: %check-race %s
// Rule: conflict.bytes conflict.write
// The lanes' pairs of characters overlap.
#include "e2e.h"

#include <string.h>
char c[N + 1], s[2];
int main(void) {
#pragma omp simd
  for (int i = 0; i < N; i++)
    memcpy(&c[i], s, 2); // RACE
  return 0;
}
