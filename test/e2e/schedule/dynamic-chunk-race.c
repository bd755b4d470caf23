// RUN: %check-race %s
// Rule: loop.named-chunk
// The chunk size of guided is a lower bound and orders nothing.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(guided, 4)
  for (int i = 0; i < N; i++)
    if (i % 4 != 0)
      a[i] = a[i - 1] + 1; // RACE
  return 0;
}
