// RUN: %check-race %s
// LINES: any
// Rule: doacross.sink
// Each iteration waits for its task after it has let the next one go on.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp for ordered(1)
  for (int i = 0; i < N; i++) {
#pragma omp ordered depend(sink : i - 1)
#pragma omp task shared(x)
    x += i; // RACE
#pragma omp ordered depend(source)
#pragma omp taskwait
  }
  return x < 0;
}
