// RUN: %check-norace %s
// Rule: last.barrier
// The last iteration's copy becomes the whole array, also elements that no iteration wrote.
#include "e2e.h"

int a[8];
int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(a)
    for (int i = 0; i < 8; i++)
      a[1] = i;
#pragma omp single nowait
    a[5] = 3;
  }
  return 0;
}
