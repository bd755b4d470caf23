// RUN: %check-norace %s
// FLAGS: -O1
// Rule: conflict.atomic
// The loop keeps the variable in a register: the optimiser reads it in front of the loop and writes it after it, in one
// step for both updates; here it is the copy of a reduction.
#include "e2e.h"

static int sum, count;
int main(void) {
  USE(&sum);
#pragma omp parallel reduction(+ : sum)
  for (int i = 0; i < 2; ++i) {
    sum += 1;
#pragma omp atomic update
    count += 1;
    sum += 1;
  }
  return 0;
}
