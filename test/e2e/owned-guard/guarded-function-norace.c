// RUN: %check-norace %s
// WITH: ../owned/Inputs/forward.c
// Rule: owned.pinned
// Functions that one thread calls only, in this file and in another one.
#include "e2e.h"

void forward(void (*function)(void));
long done, steps, last;
static NOINLINE void step(void) {
  steps++;
}
static NOINLINE void progress(long i) {
  if (done++ % 4 == 0)
    last = i;         
  step();
}

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    if (omp_get_thread_num() == 0) {
      progress(i);
      forward(step);
    }
  return 0;
}
