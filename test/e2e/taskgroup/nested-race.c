// RUN: %check-race %s
// Rule: taskgroup.children
// The write stands outside the inner group.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp taskgroup
      {
#pragma omp task
        x = 1; // RACE
        x = 2; // RACE
      }
    }
    USE(x);
  }
  return x == 0;
}
