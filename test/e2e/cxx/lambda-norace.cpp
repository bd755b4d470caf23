// RUN: %check-norace %s
// Rule: conflict.atomic
// It captures it by reference and updates it atomically.
#include "e2e.h"

int main() {
  int sum = 0;
  auto add = [&](int i) {
#pragma omp atomic
    sum += i;
  };
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    add(i);
  return sum < 0;
}
