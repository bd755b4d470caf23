// RUN: %check-race %s
// Rule: taskloop.undeferred taskgroup.descendants
// The tasks that iterations leave behind run parallel with later ones: no iteration waits for another one's, whatever the number
// of tasks. Only the taskloop itself is undeferred, not what its own final clause or the tasks inside make.
#include "e2e.h"

int beside, left, waited, chained, final, two;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop if (0) num_tasks(1)
    for (int i = 0; i < 2; i++) {
      beside++; // RACE
#pragma omp task
      beside++; // RACE
    }
#pragma omp taskloop if (0) num_tasks(1)
    for (int i = 0; i < 2; i++) {
#pragma omp task
      left++; // RACE
    }
#pragma omp taskloop if (0) num_tasks(1) nogroup
    for (int i = 0; i < 2; i++) {
      if (i == 1) {
#pragma omp taskwait
        waited++; // RACE
      } else {
#pragma omp task
        waited++; // RACE
      }
    }
#pragma omp taskwait
#pragma omp taskloop if (0) num_tasks(1)
    for (int i = 0; i < 2; i++) {
#pragma omp task depend(inout : chained)
      chained++; // RACE
    }
#pragma omp taskloop final(1) num_tasks(1)
    for (int i = 0; i < 2; i++)
      final++; // RACE
#pragma omp taskloop if (0) num_tasks(1)
    for (int i = 0; i < 1; i++) {
#pragma omp taskloop num_tasks(1)
      for (int j = 0; j < 2; j++)
        two++; // RACE
    }
  }
  return 0;
}
