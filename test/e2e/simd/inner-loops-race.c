// RUN: %check-race %s
// Rule: conflict.bytes
// Loops inside iterations, of which one has its index outside: all iterations share it.
#include "e2e.h"

double a[N], b[N];

int main(void) {
  int j;
  for (int k = 0; k < 2; k++) {
#pragma omp simd
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        a[i] += j;
#pragma omp simd
    for (int i = 0; i < N; i++)
      for (j = 0; j < 4; j++) // RACE
        b[i] += a[i] * j;     // RACE
  }
  return 0;
}
