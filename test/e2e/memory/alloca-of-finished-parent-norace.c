// RUN: %check-norace %s
// Rule: taskwait.children
// The parent waits for the task.
#include "e2e.h"

#include <alloca.h>

NOINLINE static void spawn(int n) {
  int *x = alloca(n * sizeof(int));
  x[0] = 0;
#pragma omp task firstprivate(x)
  USE(*(volatile int *)&x[3]);
#pragma omp taskwait
}
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  spawn(argc + 9);
  return 0;
}
