// RUN: %check-race %s
// LINES: any
// Rule: taskwait.children
// The task may use an array of variable length after the end of the block that declares it.
#include "e2e.h"

NOINLINE static void spawn(int n) {
  if (n) {
    int x[n];
    x[0] = 0;
#pragma omp task shared(x)
    USE(*(volatile int *)&x[3]); // RACE
  }
}
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  spawn(argc + 9);
  return 0;
}
