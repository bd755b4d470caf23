// RUN: %check-race %s
// Rule: owned.pinned
// One heap block for the whole team.
#include "e2e.h"
#include <stdlib.h>

int out[N];
int main(void) {
  int *buf = malloc(8 * sizeof(int));
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < 8; j++)
        buf[j] = i; // RACE
      out[i] = buf[0]; // RACE
    }
  }
  free(buf);
  return 0;
}
