// RUN: %check-race %s
// Rule: conflict.atomic
// The lambda captures the sum by reference.
#include "e2e.h"

int main() {
  int sum = 0;
  auto add = [&](int i) {
    sum += i; // RACE
  };
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add(i);
  return sum < 0;
}
