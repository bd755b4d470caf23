// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: parallel.one-thread
// The optimiser stores after the loop what the loop adds up; the reports name the statements.
#include "e2e.h"

int sum;
int main(void) {
#pragma omp parallel
  {
    for (int i = 0; i < 2; i++) {
      sum += 1; // RACE
      sum += 2; // RACE
    }
    for (int i = 0; i < 3; i++)
      USE(sum); // RACE
  }
  return 0;
}
