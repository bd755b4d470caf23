// RUN: %check-norace %s
// Rule: exclusion.extent
// Both are.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2) {
#pragma omp critical
      x++;
    } else {
#pragma omp critical
      x++;
    }
  }
  return x < 1;
}
