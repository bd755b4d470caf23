// RUN: %check-race %s
// Rule: taskwait.children
// The task stores a pointer in a variable of the iteration and uses it.
#include "e2e.h"

int everybodys[64];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int *p = 0;
#pragma omp task shared(p)
    {
      p = &everybodys[0];
      p[0]++; // RACE
    }
#pragma omp taskwait
  }
  return 0;
}
