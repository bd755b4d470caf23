// RUN: %check-race %s
// Rule: reduction.part reduction.completed
// The template's sum is shared.
#include "e2e.h"

template <typename T> T total(const T *a, int n) {
  T sum{};
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    sum += a[i]; // RACE
  return sum;
}
int main() {
  double a[N] = {};
  long b[N] = {};
  return total(a, N) + total(b, N) != 0;
}
