// RUN: %check-race %s
// Rule: last.iteration
// The last value is written in parallel with what another iteration does with the original.
#include "e2e.h"

int main(void) {
  int last = 0, *original = &last;
#pragma omp parallel for lastprivate(last) // RACE
  for (int i = 0; i < 100; ++i) {
    last = i;
    if (i == 0)
      *original = 1; // RACE
  }
  return last != 99;
}
