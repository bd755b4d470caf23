// RUN: %check-race %s
// Rule: owned.pinned
// The inner region and the task share a pointer variable of the iteration; what it points to is shared.
#include "e2e.h"

int everybodys[2];
NOINLINE void inner(int *p) {
#pragma omp parallel num_threads(2)
#pragma omp single
  p[0]++; // RACE
#pragma omp task shared(p)
  p[1]++; // RACE
#pragma omp taskwait
}
int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
  {
    int own[2] = {0, 0};
#pragma omp for
    for (int i = 0; i < N; i++)
      inner(everybodys);
    USE(own[0]);
  }
  return 0;
}
