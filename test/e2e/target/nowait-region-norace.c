// RUN: %check-norace %s
// Rule: taskwait.children
// The target task is joined before the region; an ordinary task outside all regions is in order.
#include "e2e.h"

int x, y[N];
int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma omp target map(tofrom : x) nowait depend(out : x)
    x = round;
#pragma omp taskwait
#pragma omp task
    y[0] = round;
    y[0]++;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      y[i] += x;
  }
  return x == 0;
}
