// RUN: %check-norace %s
// Rule: taskgroup.children
// The implicit taskgroup joins them.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < N; i++)
      a[i] = i;
    USE(a[3]);
  }
  return a[3] != 3;
}
