// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// The temporary is shared by all threads.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel
  {
    x = omp_get_thread_num(); // RACE
    USE(x); // RACE
  }
  return 0;
}
