// RUN: %check-race %s
// LINES: any
// Rule: reduction.part
// The iterations around the regions may run in parallel.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
#pragma omp parallel if (0)
    {
#pragma omp taskgroup task_reduction(+ : x)
      {
#pragma omp task in_reduction(+ : x)
        x++;
      }
    }
#pragma omp parallel num_threads(1)
    {
#pragma omp taskloop reduction(+ : y)
      for (int j = 0; j < 3; j++)
        y++;
    }
  }
  return 0;
}
