// RUN: %check-norace %s
// Rule: taskwait.children
// It is joined.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    x = 1;
#pragma omp taskwait
    x = 2;
  }
  return x == 0;
}
