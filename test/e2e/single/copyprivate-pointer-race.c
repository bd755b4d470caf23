// RUN: %check-race %s
// Rule: floating.begin floating.end
// After copyprivate the pointer leads to the array of the thread that ran the single, in all threads.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int own[N] = {0}, *p = own;
#pragma omp single copyprivate(p)
    own[0] = 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      p[0] += i; // RACE
  }
  return 0;
}
