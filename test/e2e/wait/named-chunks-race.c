// RUN: %check-race %s
// Rule: value.await
// The wait acquires nothing.
#include "e2e.h"

static int done, v[200];

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 4) nowait
    for (int i = 0; i < 200; i++) {
      v[i] = i; // RACE
#pragma omp atomic update seq_cst
      done++;
    }
#pragma omp single
    {
      int seen;
      do {
#pragma omp atomic read
        seen = done;
      } while (seen < 200);
      for (int i = 0; i < 200; i++)
        sum += v[i]; // RACE
    }
  }
  return sum != 199 * 100;
}
