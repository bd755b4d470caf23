// RUN: %check-norace %s
// Rule: owned.pinned
// Each passes the row of its number.
#include "e2e.h"

int scratch[64][8];
NOINLINE static void fill(int *buf, int v) {
  for (int j = 0; j < 8; j++)
    buf[j] = v;
}
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    fill(scratch[omp_get_thread_num()], i);
  return 0;
}
