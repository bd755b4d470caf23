// RUN: %check-norace %s
// Rule: taskwait.children
// A child that got memory of the selecting thread has an element of what else it captured.
#include "e2e.h"
#include <stdlib.h>

static int *scratch[8];

int main(void) {
  for (int t = 0; t < 8; t++)
    scratch[t] = calloc(4, sizeof(int));
  int *all = calloc(N, sizeof(int));
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++)
#pragma omp task firstprivate(all)
  {
    int *s = scratch[omp_get_thread_num()];
#pragma omp task firstprivate(s, all)
    {
      s[1]++;
      all[i]++;
    }
#pragma omp taskwait
    USE(s[1]);
  }
  return 0;
}
