// RUN: %check-race %s
// Rule: doacross.sink
// The source stands before the write.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < N; i++) {
#pragma omp ordered depend(sink : i - 1)
#pragma omp ordered depend(source)
    a[i] = a[i - 1] + 1; // RACE
  }
  return 0;
}
