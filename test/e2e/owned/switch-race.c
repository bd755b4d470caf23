// RUN: %check-race %s
// LINES: any
// Rule: owned.pinned
// The cases are those of iterations.
#include "e2e.h"

int a, b;

int main(void) {
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < N; i++)
    switch (i % 4) {
    case 0:
      a++; // RACE
      break;
    case 1:
      b++; // RACE
      break;
    default:
      break;
    }
  return a + b < 0;
}
