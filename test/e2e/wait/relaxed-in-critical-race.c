// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// Relaxed atomics alone order nothing.
#include "e2e.h"

int main(void) {
  int value = 0, flag = 0, seen = 0;
#pragma omp parallel sections num_threads(2)
  {
    {
      value = 1; // RACE
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int go = 0;
      while (!go) {
#pragma omp atomic read
        go = flag;
      }
      seen = value; // RACE
    }
  }
  return seen < 0;
}
