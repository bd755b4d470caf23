// RUN: %check-norace %s
// Rule: ordered.blocks
// It stands inside.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    {
      USE(0);
      x++;
    }
  }
  return x < 1;
}
