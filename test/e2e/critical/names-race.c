// RUN: %check-race %s
// Rule: exclusion.extent
// Two names, two mutexes.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(first)
      x++; // RACE
    }
#pragma omp section
    {
#pragma omp critical(second)
      x++; // RACE
    }
  }
  return x < 1;
}
