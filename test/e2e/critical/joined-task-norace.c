// RUN: %check-norace %s
// Rule: exclusion.extent
// The task is joined inside it.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
#pragma omp critical
    {
#pragma omp task shared(x)
      x++;
#pragma omp taskwait
    }
  }
  return x < 1;
}
