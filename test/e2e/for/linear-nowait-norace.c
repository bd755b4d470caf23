// RUN: %check-norace %s
// Rule: last.first-reads last.barrier
// The program's own barrier joins the write-back.
#include "e2e.h"

int a[2 * N], end;
int main(void) {
#pragma omp parallel
  {
#pragma omp for linear(end : 2) nowait
    for (int i = 0; i < N; i++) {
      a[end] = i;
      end += 2;
    }
#pragma omp barrier
#pragma omp single
    USE(end);
  }
  return 0;
}
