// RUN: %check-race %s
// Rule: floating.begin floating.end
// A block that one thread allocated in single, published, then one element written by all iterations.
#include "e2e.h"
#include <stdlib.h>

int *p;
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    p = malloc(N * sizeof(int));
#pragma omp for
    for (int i = 0; i < N; i++)
      p[0] = i; // RACE
  }
  free(p);
  return 0;
}
