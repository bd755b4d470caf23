// RUN: %check-race %s
// CANCELLATION: true
// Rule: taskgroup.children
// The end of the cancelled taskgroup joins the task that has run; what stands inside it does not.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
        x = 1; // RACE
#pragma omp cancel taskgroup
      }
      x = 2; // RACE
    }
  }
  return x != 1 && x != 2;
}
