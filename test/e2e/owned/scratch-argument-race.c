// RUN: %check-race %s
// Rule: owned.pinned
// All threads pass one row to the function.
#include "e2e.h"

int scratch[64][8];
NOINLINE static void fill(int *buf, int v) {
  for (int j = 0; j < 8; j++)
    buf[j] = v; // RACE
}
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    fill(scratch[0], i);
  return 0;
}
