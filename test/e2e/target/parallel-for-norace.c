// RUN: %check-norace %s
// Rule: task.create
// None.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    a[i] = b[i - 1] + 1;
  return 0;
}
