// RUN: %check-race %s
// Rule: conflict.bytes
// The tasks write one shared array.
#include "e2e.h"

int main(void) {
  int v[16] = {0};
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task shared(v)
    for (int j = 0; j < 16; j++)
      ((volatile int *)v)[j] += i; // RACE
  }
  return 0;
}
