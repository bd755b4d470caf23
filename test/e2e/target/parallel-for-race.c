// RUN: %check-race %s
// Rule: task.create
// A carried dependence in a target region run by the host.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel for
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
