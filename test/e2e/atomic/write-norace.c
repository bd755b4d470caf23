// RUN: %check-norace %s
// Rule: conflict.atomic
// Both atomic.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp atomic write
      x = 1;
    }
#pragma omp section
    {
      int v;
#pragma omp atomic read
      v = x;
      USE(v);
    }
  }
  return x != 1;
}
