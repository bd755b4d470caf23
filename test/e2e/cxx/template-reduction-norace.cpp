// RUN: %check-norace %s
// Rule: reduction.part reduction.completed
// It is a reduction.
#include "e2e.h"

template <typename T> T total(const T *a, int n) {
  T sum{};
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
int main() {
  double a[N] = {};
  long b[N] = {};
  return total(a, N) + total(b, N) != 0;
}
