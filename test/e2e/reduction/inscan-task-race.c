// RUN: %check-race %s
// FLAGS: -lm
// Rule: taskwait.children
// Nothing joins what the iteration created in front of the scan directive.
#include "e2e.h"

int a[N];
int main(void) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += 1;
#pragma omp task firstprivate(i)
    a[i] = 1; // RACE
#pragma omp scan inclusive(x)
    a[i] += x; // RACE
  }
  return 0;
}
