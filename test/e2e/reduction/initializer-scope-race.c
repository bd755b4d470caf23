// RUN: %check-race %s
// THREADS: 2 4 8
// LINES: any
// Rule: reduction.part
// Copies of a scope construct begin with the value of the original.
#include "e2e.h"

#pragma omp declare reduction(add : long : omp_out += omp_in) initializer(omp_priv = omp_orig)

int main(void) {
  long sum = 0;
#pragma omp parallel
  {
#pragma omp scope reduction(add : sum)
    sum += 1;
  }
  return sum == 0;
}
