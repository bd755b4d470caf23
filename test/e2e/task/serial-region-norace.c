// RUN: %check-norace %s
// Rule: parallel.one-thread
// Outside any region a task runs in program order.
#include "e2e.h"

int x;
int main(void) {
  {
#pragma omp task
    x = 1;
    x = 2;
  }
  return x == 0;
}
