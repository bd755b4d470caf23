// RUN: %check-race %s
// Rule: taskwait.children
// A captured thread number orders nothing: two sibling tasks update one element.
#include "e2e.h"

int x[64];
int main(void) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp task firstprivate(t)
    x[t]++; // RACE
#pragma omp task firstprivate(t)
    x[t]++; // RACE
  }
  return 0;
}
