// RUN: %check-race %s
// Rule: conflict.bytes
// All iterations write one element.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[3] = i; // RACE
  return 0;
}
