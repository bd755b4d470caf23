// RUN: %check-norace %s
// Rule: floating.begin floating.end
// Each iteration writes its own element.
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
      p[i] = i;
  }
  free(p);
  return 0;
}
