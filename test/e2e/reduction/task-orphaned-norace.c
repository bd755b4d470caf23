// RUN: %check-norace %s
// THREADS: 1
// Rule: owned.executor
// The tasks of another function take part in the loop's task reduction. In a team of one the runtime gives them no
// copies: they add to the sum itself, with which the private copy of the iterations is combined. (In a larger team an
// assertion of libomp 19 fails.)
#include "e2e.h"

int sum;

NOINLINE static void add(int i) {
#pragma omp task in_reduction(+ : sum)
  sum += i;
}

int main(void) {
#pragma omp parallel
#pragma omp for reduction(task, + : sum)
  for (int i = 0; i < N; i++) {
    sum++;
    add(i);
  }
  return sum != N + N * (N - 1) / 2;
}
