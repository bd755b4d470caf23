// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: taskloop.strict task.create
// A team of one runs the tasks of a taskloop while it creates them. What they create does not change what the next ones
// are: copies with the same captures, of the same size.
#include "e2e.h"

int x[2], y, z[2];
int main(void) {
#pragma omp parallel
  {
    int own[2] = {0, 0};
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp taskloop shared(own)
      for (int j = 0; j < 2; j++) {
        own[j] += i;
        int *q = &z[j];
#pragma omp task
        USE(*q);
      }
    }
#pragma omp single
    {
#pragma omp taskloop grainsize(strict : 2)
      for (int i = 0; i < 4; i++) {
        x[i / 2]++;
#pragma omp taskloop grainsize(strict : 1)
        for (int j = 0; j < 2; j++)
          USE(j);
      }
#pragma omp taskloop if (0) nogroup
      for (int i = 0; i < 1; i++) {
#pragma omp task
        y++;
#pragma omp taskwait
        y++;
      }
    }
  }
  return 0;
}
