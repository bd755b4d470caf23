// RUN: %check-norace %s
// Rule: task.create
// The parent writes before it makes the task.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    x = 1;
#pragma omp task
    USE(x);
  }
  return x != 1;
}
