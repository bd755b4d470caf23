// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: taskloop.undeferred taskgroup.descendants
// Undeferred tasks run one after another, and so do the iterations inside each of them, however many tasks there are.
#include "e2e.h"

int sum, last[4], chain[N], grid, inner;

static void update(void) {
  // Outside of regions, in a final task, and below if (0).
#pragma omp taskloop
  for (int i = 0; i < N; i++)
    inner++;
}

int main(void) {
  update();
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop if (0)
    for (int i = 0; i < N; i++)
      sum++;
#pragma omp taskloop if (0) num_tasks(2)
    for (int i = 0; i < N; i++)
      sum++;
#pragma omp taskloop if (0) grainsize(5) nogroup
    for (int i = 0; i < N; i++)
      sum++;
#pragma omp taskloop if (0) grainsize(strict : 3) nogroup
    for (int i = 0; i < N; i++)
      sum++;
#pragma omp taskloop if (0) collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 4; j++)
        grid += last[j];
    // What an iteration has waited for is over, too.
#pragma omp taskloop if (0) num_tasks(2)
    for (int i = 0; i < 6; i++) {
#pragma omp task
      last[0]++;
#pragma omp taskwait
#pragma omp taskgroup
      {
#pragma omp task
        {
#pragma omp task
          last[1]++;
        }
      }
    }
#pragma omp task final(1)
    {
      update();
#pragma omp taskloop grainsize(N)
      for (int i = 1; i < N; i++) {
#pragma omp task
        chain[i] = chain[i - 1] + 1;
      }
    }
  }
  return 0;
}
