// RUN: %check-race %s
// LINES: any
// Rule: owned.taskloop
// One variable for all tasks.
#include "e2e.h"

int out[200];
int main(void) {
  int tmp;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(tmp)
  for (int i = 0; i < 200; i++) {
    tmp = 3 * i;  // RACE
    out[i] = tmp; // RACE
  }
  return out[0] < 0;
}
