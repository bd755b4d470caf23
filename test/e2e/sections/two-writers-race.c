// RUN: %check-race %s
// Rule: conflict.bytes
// Two sections write one variable.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1; // RACE
#pragma omp section
    x = 2; // RACE
  }
  return x == 0 || y > 2;
}
