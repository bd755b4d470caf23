// RUN: %check-race %s
// LINES: any
// Rule: last.barrier
// With nowait the write-back of lastprivate is not ordered with the code after the loop.
#include "e2e.h"

int main(void) {
  int last = 0;
#pragma omp parallel
  {
#pragma omp for lastprivate(last) nowait
    for (int i = 0; i < N; i++)
      last = i; // RACE
    USE(last); // RACE
  }
  return 0;
}
