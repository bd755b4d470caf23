// RUN: %check-race %s
// Rule: taskloop.strict task.create
// The last task of each taskloop writes the original, and the tasks that it creates are no part of its own taskloop: they
// run parallel with it.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 2; i++) {
#pragma omp taskloop lastprivate(x) // RACE
      for (int j = 0; j < 2; j++) {
        x = j;
#pragma omp task
        USE(j);
      }
    }
#pragma omp single
#pragma omp taskloop if (0)
    for (int i = 0; i < 1; i++) {
#pragma omp task
      y++; // RACE
      y++; // RACE
    }
  }
  return 0;
}
