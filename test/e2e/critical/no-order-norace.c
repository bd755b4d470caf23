// RUN: %check-norace %s
// Rule: exclusion.extent
// The read stands inside the section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical
      x = 1;
    }
#pragma omp section
    {
      int v;
#pragma omp critical
      {
        v = 0;
        v = x;
      }
      USE(v);
    }
  }
  return x != 1;
}
