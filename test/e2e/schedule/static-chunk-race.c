// RUN: %check-race %s
// Rule: loop.named-chunk
// Neighbours lie in one chunk only by luck: the program named no chunk size.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    if (i % 4 != 0)
      a[i] = a[i - 1] + 1; // RACE
  return 0;
}
