// RUN: %check-race %s
// Rule: depend.siblings
// The optimiser reads and writes the variable once for the loop; the report names the line of the update.
#include "e2e.h"

int flag;
long sum;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < 2; t++) {
#pragma omp task
    for (int i = 0; i < 100; i++) {
#pragma omp atomic write
      flag = 45;
      sum += 1; // RACE
    }
  }
  return 0;
}
