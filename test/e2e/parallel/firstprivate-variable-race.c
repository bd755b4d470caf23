// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// Each thread changes the shared original.
#include "e2e.h"

int main(void) {
  int x = 7;
#pragma omp parallel shared(x)
  {
    x += omp_get_thread_num(); // RACE
  }
  return 0;
}
