// RUN: %check-race %s
// Rule: taskgroup.descendants
// taskwait does not join grandchildren.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    {
#pragma omp task
      {
#pragma omp task
        x = 1; // RACE
      }
    }
#pragma omp taskwait
    USE(x); // RACE
  }
  return x != 1;
}
