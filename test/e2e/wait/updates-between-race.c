// RUN: %check-race %s
// Rule: fragment.program-order
// Many critical updates between two accesses order nothing.
#include "e2e.h"

int counts[2], x;
int *count = counts;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 20000; i++) {
    if (i == 0)
      x = 1; // RACE
#pragma omp critical
    count[1]++;
   if (i == 19999)
      x = 2; // RACE
  }
  return counts[1] != 20000;
}
