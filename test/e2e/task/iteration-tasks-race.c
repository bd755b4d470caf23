// RUN: %check-race %s
// Rule: owned.pinned
// Tasks of different iterations update one element.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp task
    a[i / 2] += i; // RACE
  }
  return 0;
}
