// RUN: %check-norace %s
// Rule: owned.taskloop
// Each task has its own copy, in memory that a finished task had before.
#include "e2e.h"

int out[200];
int main(void) {
  int tmp;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop private(tmp)
  for (int i = 0; i < 200; i++) {
    tmp = 3 * i;
    out[i] = tmp;
  }
  return out[0];
}
