// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: depend.siblings
// The iterator names every element.
#include "e2e.h"

int a[4];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(out : a[i])
      a[i] = i;
    }
#pragma omp task depend(iterator(int k = 0 : 4), in : a[k])
    USE(a[3]);
  }
  return a[3] != 3;
}
