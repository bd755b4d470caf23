// RUN: %check-race %s
// Rule: fragment.program-order
// Two updates in two sections.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      x += 1; // RACE
    }
#pragma omp section
    {
      x += 2; // RACE
    }
  }
  return x > 3;
}
