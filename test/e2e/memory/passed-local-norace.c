// RUN: %check-norace %s
// Rule: conflict.bytes
// A function gets a local by its address, and nobody else does: what it does there is not recorded. Another frame then
// lies at the same place, with a local that a task captures.
#include "e2e.h"

NOINLINE static void fill(int *p, int v) {
  for (int j = 0; j < 64; j++)
    p[j * 3 % 64] = v + j;
}
NOINLINE static int before(int v) {
  int local[64];
  fill(local, v);
  return local[v % 64];
}
NOINLINE static int shared(int v) {
  int local[64];
  fill(local, v);
#pragma omp task shared(local)
  fill(local, v + 1);
#pragma omp taskwait
  fill(local, v + 2);
#pragma omp taskwait
  return local[v % 64];
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int sum = before(i);
    sum += shared(i);
    USE(sum);
  }
  return 0;
}
