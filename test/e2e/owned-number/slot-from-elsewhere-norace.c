// RUN: %check-norace %s
// WITH: ../owned/Inputs/elsewhere.c
// Rule: owned.executor
// A structure of a task has the address of the element that a number selects which a function of another module returned.
#include "e2e.h"

int number(void), half(int i);

int x[64];
struct slot {
  int *at;
};
static NOINLINE void update(struct slot *slot) { *slot->at += 1; }

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      struct slot slot = {&x[number()]};
      update(&slot);
    }
  }
  return 0;
}
