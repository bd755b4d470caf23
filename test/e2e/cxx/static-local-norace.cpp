// RUN: %check-norace %s
// Rule: value.await
// The static local is initialised once, and all others wait for it.
#include "e2e.h"

NOINLINE static int compute() { return omp_get_num_procs(); }
NOINLINE static int get() {
  static int value = compute();
  return value;
}
int main() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += get();
  return sum < 1;
}
