// RUN: %check-race %s
// Rule: owned.executor
// A task makes the block in the slot that data selects when there is none yet.
#include "e2e.h"
#include <stdlib.h>

struct Counter {
  int value, more[4];
};
static struct Counter *slot[64];
static NOINLINE void count(int me, int i) {
  struct Counter *p = slot[me]; // RACE
  if (!p)
    p = slot[me] = calloc(1, sizeof *p); // RACE
  p->value += i; // RACE
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 12; i++) {
#pragma omp task
    count(i % 2, i);
  }
  return 0;
}
