// RUN: %check-norace %s
// Rule: taskwait.children
// The parent waits for the task.
#include "e2e.h"

NOINLINE static void spawn(void) {
  int x = 0;
#pragma omp task shared(x)
  USE(*(volatile int *)&x);
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel
#pragma omp single
  spawn();
  return 0;
}
