// RUN: %check-race %s
// Rule: owned.combination reduction.part
// Each team of the league reduces for itself; only a reduction of the league combines what they have.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp teams num_teams(2)
#pragma omp distribute parallel for reduction(+ : sum) // RACE
  for (int i = 0; i < N; i++)
    sum += i;
  return sum > N * N;
}
