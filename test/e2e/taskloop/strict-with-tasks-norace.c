// RUN: %check-norace %s
// Rule: conflict.atomic
// The iterations of a named chunk are in order, also after tasks that they create and await.
#include "e2e.h"

long own, done;

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop private(own) grainsize(strict : 2)
  for (int i = 0; i < N; i++) {
    own = i;
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp atomic
        done++;
      }
    }
    own++;
    USE(own);
  }
  return 0;
}
