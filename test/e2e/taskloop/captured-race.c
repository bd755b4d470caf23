// RUN: %check-race %s
// Rule: conflict.atomic owned.taskloop
// One task runs all iterations; what it captured from the implicit task belongs to none of them.
#include "e2e.h"

int main(void) {
  int seen = 0;
#pragma omp parallel
  {
    int a[N] = {0};
#pragma omp taskloop num_tasks(1) shared(a)
    for (int i = 1; i < N; i++)
      a[i] = a[i - 1] + 1; // RACE
#pragma omp atomic
    seen += a[3];
  }
  return seen < 0;
}
