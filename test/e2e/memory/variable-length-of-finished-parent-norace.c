// RUN: %check-norace %s
// Rule: taskwait.children
// The parent waits for the task.
#include "e2e.h"

NOINLINE static void spawn(int n) {
  if (n) {
    int x[n];
    x[0] = 0;
#pragma omp task shared(x)
    USE(*(volatile int *)&x[3]);
#pragma omp taskwait
  }
}
int main(int argc, char **argv) {
#pragma omp parallel
#pragma omp single
  spawn(argc + 9);
  return 0;
}
