// RUN: %check-norace %s
// Rule: floating.begin floating.end
// After copyprivate the pointer leads to the array of the thread that ran the single, in all threads.
// Each iteration has an element of it.
#include "e2e.h"

int main(void) {
#pragma omp parallel
  {
    int own[N] = {0}, *p = own;
#pragma omp single copyprivate(p)
    own[0] = 1;
#pragma omp for
    for (int i = 0; i < N; i++)
      p[i] += i;
  }
  return 0;
}
