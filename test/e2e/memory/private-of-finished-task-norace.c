// RUN: %check-norace %s
// Rule: conflict.bytes
// A private variable of a task lies in the task's block; the task waits for the child that uses it.
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
#pragma omp taskwait
    }
  }
  return 0;
}
