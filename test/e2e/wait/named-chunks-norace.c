// RUN: %check-norace %s
// Rule: value.await
// Chunks of named size count what they have done; somebody waits for all of them. Their numbers and those of their
// iterations differ.
#include "e2e.h"

static int done, v[200];

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 4) nowait
    for (int i = 0; i < 200; i++) {
      v[i] = i;
#pragma omp atomic update seq_cst
      done++;
    }
#pragma omp single
    {
      int seen;
      do {
#pragma omp atomic read acquire
        seen = done;
      } while (seen < 200);
      for (int i = 0; i < 200; i++)
        sum += v[i];
    }
  }
  return sum != 199 * 100;
}
