// RUN: %check-norace %s
// Rule: parallel.end
// Two regions: the end of the first orders them.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x = 1;
  }
#pragma omp parallel
  {
    USE(x);
  }
  return x != 1;
}
