// RUN: %check-race %s
// Rule: conflict.bytes
// One byte.
#include "e2e.h"

char c[8];
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    c[2] = 1; // RACE
#pragma omp section
    c[2] = 2; // RACE
  }
  return c[2] == 0;
}
