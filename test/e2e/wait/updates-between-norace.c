// RUN: %check-norace %s
// Rule: fragment.program-order
// Both accesses lie in one iteration.
#include "e2e.h"

int counts[2], x;
int *count = counts;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20000; i++) {
    if (i == 0)
      x = 1;
#pragma omp critical
    count[1]++;
   if (i == 0)
      x = 2;
  }
  return counts[1] != 20000;
}
