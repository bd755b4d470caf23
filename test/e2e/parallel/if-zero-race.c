// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: parallel.one-thread
// The region has a team.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel if (1)
  {
    x++; // RACE
  }
  return x < 1;
}
