// RUN: %check-norace %s
// FLAGS: -lm
// Rule: taskwait.children
// The taskwait joins what the same iteration created in front of the scan directive.
#include "e2e.h"

int a[N];
int main(void) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += 1;
#pragma omp task firstprivate(i)
    a[i] = 1;
#pragma omp scan inclusive(x)
#pragma omp taskwait
    a[i] += x;
  }
  return 0;
}
