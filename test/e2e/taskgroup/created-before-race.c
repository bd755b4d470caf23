// RUN: %check-race %s
// Rule: taskgroup.children
// A task made before the group is not joined by its end.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1; // RACE
#pragma omp taskgroup
    {
#pragma omp task
      USE(0);
    }
    USE(x); // RACE
  }
  return x != 1;
}
