// RUN: %check-norace %s
// Rule: loop.named-chunk
// The four iterations that share an element lie in one chunk, whose size dist_schedule names.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp teams distribute num_teams(4) dist_schedule(static, 4)
  for (int i = 0; i < N; i++)
    a[i / 4] += i;
  return a[0] != 6;
}
