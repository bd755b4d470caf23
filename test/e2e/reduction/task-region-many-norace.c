// RUN: %check-norace %s
// Rule: reduction.part
// Many tasks of many iterations take part with two variables: what they contribute excludes each other, each thread
// uses its own copies, and the end of the region joins all of it. Nothing is dropped from the histories.
#include "e2e.h"

static int sum, count;

int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma omp parallel reduction(task, + : sum, count)
    {
#pragma omp for
      for (int i = 0; i < 1000; i++) {
#pragma omp task in_reduction(+ : sum, count)
        {
          sum += i;
          count += 1;
        }
      }
    }
    USE(sum + count);
  }
  return 0;
}
