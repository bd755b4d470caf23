// RUN: %check-norace %s
// Rule: reduction.part
// In regions of one thread tasks combine what they found, in iterations that come one after the other.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel for schedule(static, 1000)
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
