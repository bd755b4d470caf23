// RUN: %check-norace %s
// Rule: owned.pinned
// Each variable belongs to the thread of one case, also where the optimiser merges the cases.
#include "e2e.h"

int a, b;

int main(void) {
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < N; i++)
    switch (omp_get_thread_num()) {
    case 0:
      a++;
      break;
    case 1:
      b++;
      break;
    default:
      break;
    }
  return a + b < 0;
}
