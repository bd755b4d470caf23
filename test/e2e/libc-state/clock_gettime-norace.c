// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration has its own variable for the time.
#include "e2e.h"

#include <time.h>

long seconds[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    seconds[i] = now.tv_sec;
  }
  return 0;
}
