// RUN: %check-race %s
// Rule: owned.siblings taskwait.depend
// The iteration waits for what concerns another variable.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int own = 0, other = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp taskwait depend(in : other)
      own++; // RACE
#pragma omp task shared(own) depend(inout : own)
      own++; // RACE
    }
    sum = own + other;
  }
  return sum < 0;
}
