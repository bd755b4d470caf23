// RUN: %check-race %s
// Rule: owned.pinned
// The array is static, thus shared.
#include "e2e.h"

NOINLINE static void fill(int *p, int v) {
  for (int j = 0; j < 8; j++)
    p[j] = v + j; // RACE
}
NOINLINE static int sum(const int *p) {
  int s = 0;
  for (int j = 0; j < 8; j++)
    s += p[j]; // RACE
  return s;
}
int out[N];
int main(void) {
#pragma omp parallel
  {
    static int tmp[8];
#pragma omp for
    for (int i = 0; i < N; i++) {
      fill(tmp, i);
      out[i] = sum(tmp);
    }
  }
  return 0;
}
