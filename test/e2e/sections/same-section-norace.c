// RUN: %check-norace %s
// Rule: fragment.program-order
// Two updates in one section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      x += 1;
      x += 2;
    }
  }
  return x > 3;
}
