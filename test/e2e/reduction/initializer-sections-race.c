// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// Copies of sections begin with the value of the original.
#include "e2e.h"

#pragma omp declare reduction(add : long : omp_out += omp_in) initializer(omp_priv = omp_orig)

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
#pragma omp sections reduction(add : sum)
    {
      sum += 1;
#pragma omp section
      sum += 2;
    }
  }
  return sum == 0;
}
