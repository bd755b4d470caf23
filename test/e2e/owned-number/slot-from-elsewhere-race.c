// RUN: %check-race %s
// WITH: ../owned/Inputs/elsewhere.c
// Rule: owned.executor
// The function returns what its argument says.
#include "e2e.h"

int number(void), half(int i);

int x[64];
struct slot {
  int *at;
};
static NOINLINE void update(struct slot *slot) { *slot->at += 1; } // RACE

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      struct slot slot = {&x[half(i)]};
      update(&slot);
    }
  }
  return 0;
}
