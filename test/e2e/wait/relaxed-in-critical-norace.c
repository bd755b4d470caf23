// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: value.await
// The critical sections release and acquire, whatever the order of the atomics inside them.
#include "e2e.h"

int main(void) {
  int value = 0, flag = 0, seen = 0;
#pragma omp parallel sections num_threads(2)
  {
    {
      value = 1;
#pragma omp critical
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int go = 0;
      while (!go) {
#pragma omp critical
#pragma omp atomic read
        go = flag;
      }
      seen = value;
    }
  }
  return seen < 0;
}
