// RUN: %check-race %s
// Rule: ordered.blocks
// The update stands outside the ordered block.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    {
      USE(0);
    }
    x++; // RACE
  }
  return x < 1;
}
