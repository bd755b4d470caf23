// RUN: %check-norace %s
// Rule: owned.pinned
// In a league libomp defers also the tasks of a region of one thread: the parent ends before its child.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp teams distribute
  for (int i = 0; i < N; i++) {
#pragma omp parallel num_threads(1)
    {
#pragma omp task
      {
#pragma omp taskloop nogroup
        for (int j = 0; j < 2; j++) {
#pragma omp task
          a[i] += 1;
        }
      }
    }
  }
  return a[0] != 2;
}
