// RUN: %check-race %s
// Rule: taskwait.children
// The region may run parallel with the target task.
#include "e2e.h"

int x, y[N];
int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma omp target map(tofrom : x) nowait depend(out : x)
    x = round; // RACE
#pragma omp task
    y[0] = round;
    y[0]++;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      y[i] += x; // RACE
#pragma omp taskwait
  }
  return x == 0;
}
