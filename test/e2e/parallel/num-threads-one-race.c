// RUN: %check-race %s
// Rule: parallel.one-thread
// Two threads were asked for.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    x++; // RACE
  }
  return x < 1;
}
