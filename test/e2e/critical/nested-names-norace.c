// RUN: %check-norace %s
// Rule: exclusion.extent
// Both hold the inner one.
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
        x++;
      }
    }
#pragma omp section
    {
#pragma omp critical(inner)
      x++;
    }
  }
  return x < 1;
}
