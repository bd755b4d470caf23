// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// A private variable of a task lies in the task's block; its child may use it when the task has ended.
#include "e2e.h"

int main(void) {
  int value[3] = {1, 2, 3};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(value)
    {
#pragma omp task shared(value)
      value[1]++;
    }
  }
  return 0;
}
