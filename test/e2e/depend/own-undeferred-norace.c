// RUN: %check-norace %s
// Rule: owned.siblings depend.siblings
// What joins an undeferred task joins what it depends on, which an earlier iteration of the thread made.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int own = 0, other = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp task shared(own, other) depend(in : own) if (0)
      other += own;
      own++;
#pragma omp task shared(own) depend(inout : own)
      own++;
    }
    sum = own + other;
  }
  return sum < 0;
}
