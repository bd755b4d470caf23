// RUN: %check-race %s
// Rule: conflict.bytes
// A static array is shared.
#include "e2e.h"

static int table[4] = {1, 2, 3, 4};
int main(void) {
  table[1] = 5;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      table[i % 4] += i; // RACE
  }
  return 0;
}
