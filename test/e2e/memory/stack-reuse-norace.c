// RUN: %check-norace %s
// Rule: conflict.bytes
// Frames of successive tasks lie at one address.
#include "e2e.h"

NOINLINE static void touch(volatile int *p, int v) {
  for (int j = 0; j < 16; j++)
    p[j] = v;
}
NOINLINE static void work(int v) {
  int local[16];
  touch(local, v);
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    work(i);
  }
  return 0;
}
