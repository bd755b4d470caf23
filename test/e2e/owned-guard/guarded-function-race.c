// RUN: %check-race %s
// WITH: ../owned/Inputs/forward.c
// Rule: owned.pinned
// Functions of many iterations, in this file and in another one.
#include "e2e.h"

void forward(void (*function)(void));
long done, steps, last;
static NOINLINE void step(void) {
  steps++; // RACE
}
static NOINLINE void progress(long i) {
  if (done++ % 4 == 0) // RACE
    last = i;          // RACE
  step();
}

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    if (i % 2 == 0) {
      progress(i);
      forward(step);
    }
  return 0;
}
