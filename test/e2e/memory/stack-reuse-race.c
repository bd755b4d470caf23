// RUN: %check-race %s
// Rule: conflict.bytes
// A static local is one variable.
#include "e2e.h"

NOINLINE static void touch(volatile int *p, int v) {
  for (int j = 0; j < 16; j++)
    p[j] = v; // RACE
}
NOINLINE static void work(int v) {
  static int local[16];
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
