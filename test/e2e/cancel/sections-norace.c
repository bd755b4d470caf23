// RUN: %check-norace %s
// CANCELLATION: true
// Rule: floating.begin floating.end
// Sections of a cancelled construct that ran are as parallel as ever; its barrier orders them before what follows.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      x = 1;
#pragma omp section
      {
        y = 2;
#pragma omp cancel sections
      }
    }
#pragma omp single
    x += y;
  }
  return x < 1;
}
