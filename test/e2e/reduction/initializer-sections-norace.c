// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.part
// Copies of sections begin with a constant.
#include "e2e.h"

#pragma omp declare reduction(add : long : omp_out += omp_in) initializer(omp_priv = 0)

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
