// RUN: %check-race %s
// FLAGS: -femulated-tls
// THREADS: 2 4 8
// Rule: owned.executor
// One thread's variable, which it shows the others.
#include "e2e.h"

static _Thread_local int count;
int *shown;

static NOINLINE void add(int *to) {
  *to += 1; // RACE
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    shown = &count;
    add(shown);
  }
  return 0;
}
