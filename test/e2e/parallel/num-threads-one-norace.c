// RUN: %check-norace %s
// Rule: parallel.one-thread
// num_threads(1): there is one thread because the program says so.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel num_threads(1)
  {
    x++;
  }
  return x < 1;
}
