// RUN: %check-race %s
// Rule: value.await
// A hand-made lazy initialisation.
#include "e2e.h"

NOINLINE static int compute() { return omp_get_num_procs(); }
NOINLINE static int get() {
  static int value;
  if (value == 0) // RACE
    value = compute(); // RACE
  return value; // RACE
}
int main() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += get();
  return sum < 1;
}
