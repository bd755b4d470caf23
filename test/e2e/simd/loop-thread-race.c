// RUN: %check-race %s
// Rule: conflict.bytes
// A loop bound to the thread: its iterations have no order, not even a lexically forward one.
#include "e2e.h"

int a[N + 1];
int main(void) {
#pragma omp loop bind(thread)
  for (int i = 0; i < N; i++)
    a[i] = a[i + 1] + 1; // RACE
  return 0;
}
