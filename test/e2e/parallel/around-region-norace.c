// RUN: %check-norace %s
// Rule: parallel.begin parallel.end
// Code before the region and code after it are ordered with every thread.
#include "e2e.h"

int x;
int main(void) {
  x = 1;
#pragma omp parallel
  {
    USE(x);
  }
  x = 3;
  return x != 3;
}
