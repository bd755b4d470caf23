// RUN: %check-race %s
// FLAGS: -O1
// THREADS: 2 4 8
// Rule: conflict.atomic
// The loop keeps the variable in a register: the optimiser reads it in front of the loop and writes it after it, in one
// step for both updates. The lines are still those of the updates.
#include "e2e.h"

static int sum, count;
int main(void) {
  USE(&sum);
#pragma omp parallel
  for (int i = 0; i < 2; ++i) {
    sum += 1; // RACE
#pragma omp atomic update
    count += 1;
    sum += 1; // RACE
  }
  return 0;
}
