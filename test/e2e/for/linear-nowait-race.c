// RUN: %check-race %s
// Rule: last.first-reads last.barrier
// Nothing joins the write-back.
#include "e2e.h"

int a[2 * N], end;
int main(void) {
#pragma omp parallel
  {
#pragma omp for linear(end : 2) nowait // RACE
    for (int i = 0; i < N; i++) {
      a[end] = i;
      end += 2;
    }
#pragma omp single
    USE(end); // RACE
  }
  return 0;
}
