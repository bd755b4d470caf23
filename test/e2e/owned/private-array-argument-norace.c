// RUN: %check-norace %s
// Rule: owned.pinned
// The array belongs to the implicit task; iterations of one thread reuse it.
#include "e2e.h"

NOINLINE static void fill(int *p, int v) {
  for (int j = 0; j < 8; j++)
    p[j] = v + j;
}
NOINLINE static int sum(const int *p) {
  int s = 0;
  for (int j = 0; j < 8; j++)
    s += p[j];
  return s;
}
int out[N];
int main(void) {
#pragma omp parallel
  {
    int tmp[8];
#pragma omp for
    for (int i = 0; i < N; i++) {
      fill(tmp, i);
      out[i] = sum(tmp);
    }
  }
  return out[N - 1] != 8 * (N - 1) + 28;
}
