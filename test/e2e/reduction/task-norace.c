// RUN: %check-norace %s
// Rule: reduction.part reduction.completed
// They take part in the region's task reduction.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp single
    for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
  }
  return sum != 28;
}
