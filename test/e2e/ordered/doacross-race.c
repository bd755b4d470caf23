// RUN: %check-race %s
// Rule: doacross.sink
// The sink names the iteration before the previous one.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < N; i++) {
#pragma omp ordered depend(sink : i - 2)
    a[i] = a[i - 1] + 1; // RACE
#pragma omp ordered depend(source)
  }
  return 0;
}
