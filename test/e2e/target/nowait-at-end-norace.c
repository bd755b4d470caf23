// RUN: %check-norace %s
// Rule: taskwait.children
// The host waits for the first target task, and touches nothing of the second.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp target map(tofrom : x) nowait
  x = 1;
#pragma omp taskwait
#pragma omp target map(tofrom : y) nowait
  y = 1;
  x = 2;
  return 0;
}
