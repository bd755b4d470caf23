// RUN: %check-race %s
// LINES: any
// Rule: taskwait.children
// The task may use a block of alloca after the function that got it has returned.
#include "e2e.h"

#include <alloca.h>

NOINLINE static void spawn(int n) {
  int *x = alloca(n * sizeof(int));
  x[0] = 0;
#pragma omp task firstprivate(x)
  USE(*(volatile int *)&x[3]); // RACE
}
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  spawn(argc + 9);
  return 0;
}
