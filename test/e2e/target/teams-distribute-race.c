// RUN: %check-race %s
// Rule: task.create
// A carried dependence in the combined construct.
#include "e2e.h"

int a[N], b[N];
int main(void) {
#pragma omp target teams distribute parallel for map(tofrom : a, b)
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] + 1; // RACE
  return 0;
}
