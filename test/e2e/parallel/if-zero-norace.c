// RUN: %check-norace %s
// Rule: parallel.one-thread
// if(0): the region runs as one thread, in program order.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel if (0)
  {
    x++;
  }
  return x < 1;
}
