// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: owned.pinned
// The shared variable is read and written by all threads after single.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp single
    x = 4;
    x += omp_get_thread_num(); // RACE
    USE(x); // RACE
  }
  return 0;
}
