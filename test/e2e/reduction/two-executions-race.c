// RUN: %check-race %s
// Rule: reduction.part reduction.completed
// The combinations of one region exclude each other, those of two executions of it do not.
#include "e2e.h"

int sum;
static void add(void) {
#pragma omp parallel for reduction(+ : sum) // RACE
  for (int i = 0; i < N; i++)
    sum += i;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    add();
    add();
  }
  return sum > N * N;
}
