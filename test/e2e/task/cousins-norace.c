// RUN: %check-norace %s
// Rule: task.create taskwait.children
// Each child joins its child, and the first child is joined before the second is made.
#include "e2e.h"

int x;
NOINLINE static void spawn(void) {
#pragma omp task
  {
#pragma omp task
    x++;
#pragma omp taskwait
  }
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    spawn();
    spawn();
  }
  return x < 1;
}
