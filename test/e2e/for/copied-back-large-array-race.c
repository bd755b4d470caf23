// RUN: %check-race %s
// Rule: last.barrier
// The last iteration's copy becomes the whole array, however large, also elements that no iteration wrote.
#include "e2e.h"

int a[30000];
int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(a) nowait // RACE
    for (int i = 0; i < 8; i++)
      a[1] = i;
#pragma omp single nowait
    a[20000] = 3; // RACE
  }
  return 0;
}
