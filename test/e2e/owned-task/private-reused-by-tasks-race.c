// RUN: %check-race %s
// Rule: taskwait.children
// The task of one iteration may still read the private variable when the next iteration writes it.
#include "e2e.h"

int a[N];
int main(void) {
  int x = 0;
#pragma omp parallel private(x)
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
      x = i; // RACE
#pragma omp task shared(x) firstprivate(i)
      a[i] = x; // RACE
    }
  }
  return 0;
}
