// RUN: %check-norace %s
// Rule: depend.siblings
// in before out.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(in : x)
      USE(x);
    }
#pragma omp task depend(out : x)
    x = 1;
  }
  return x != 1;
}
