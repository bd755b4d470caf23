// RUN: %check-norace %s
// Rule: exclusion.extent
// One name.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical(first)
      x++;
    }
#pragma omp section
    {
#pragma omp critical(first)
      x++;
    }
  }
  return x < 1;
}
