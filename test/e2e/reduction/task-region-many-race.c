// RUN: %check-race %s
// Rule: reduction.part
// Many tasks of many iterations take part with one variable; the other one is shared.
#include "e2e.h"

static int sum, count;

int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma omp parallel reduction(task, + : sum)
    {
#pragma omp for
      for (int i = 0; i < 1000; i++) {
#pragma omp task in_reduction(+ : sum)
        {
          sum += i;
          count += 1; // RACE
        }
      }
    }
    USE(sum + count);
  }
  return 0;
}
