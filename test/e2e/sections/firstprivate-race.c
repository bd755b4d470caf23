// RUN: %check-race %s
// Rule: conflict.bytes
// The sections change the shared variable.
#include "e2e.h"

int main(void) {
  int x = 5;
#pragma omp parallel sections
  {
#pragma omp section
    x += 1; // RACE
#pragma omp section
    x += 2; // RACE
  }
  return 0;
}
