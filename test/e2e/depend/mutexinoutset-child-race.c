// RUN: %check-race %s
// Rule: mutexinoutset.task
// The set excludes its members with the children that they join; these join none.
#include "e2e.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 3; i++) {
#pragma omp task depend(mutexinoutset : x) shared(x)
    {
#pragma omp task shared(x)
      x++; // RACE
    }
  }
  return x < 0;
}
