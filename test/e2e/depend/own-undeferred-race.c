// RUN: %check-race %s
// Rule: owned.siblings depend.siblings
// The undeferred task depends on another variable.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int own = 0, other = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp task shared(own, other) depend(in : other) if (0)
      other += own; // RACE
      own++; // RACE
#pragma omp task shared(own) depend(inout : own)
      own++; // RACE
    }
    sum = own + other;
  }
  return sum < 0;
}
