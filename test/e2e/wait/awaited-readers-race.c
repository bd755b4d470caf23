// RUN: %check-race %s
// Rule: value.await
// Each reader sets a flag; the writer waits for all but one of them.
#include "e2e.h"

int x, flag[4];
int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait schedule(dynamic)
    for (int i = 0; i < 4; i++) {
      USE(x); // RACE
#pragma omp atomic write seq_cst
      flag[i] = 1;
    }
#pragma omp masked
    {
      for (int i = 0; i < 3; i++)
        for (int set = 0; !set;) {
#pragma omp atomic read seq_cst
          set = flag[i];
        }
      x = 1; // RACE
    }
  }
}
