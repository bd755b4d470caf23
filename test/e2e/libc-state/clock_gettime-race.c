// RUN: %check-race %s
// Rule: conflict.bytes
// The variable for the time is shared.
#include "e2e.h"

#include <time.h>

struct timespec now;
long seconds[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    clock_gettime(CLOCK_MONOTONIC, &now); // RACE
    seconds[i] = now.tv_sec;              // RACE
  }
  return 0;
}
