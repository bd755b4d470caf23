// RUN: %check-race %s
// Rule: exclusion.extent
// The intersection of the two sets of mutexes is empty.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(outer)
      {
#pragma omp critical(inner)
        x++; // RACE
      }
    }
#pragma omp section
    {
#pragma omp critical(other)
      x++; // RACE
    }
  }
  return x < 1;
}
