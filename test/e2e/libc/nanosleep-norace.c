// RUN: %check-norace %s
// Rule: conflict.bytes
// The second time, which would get the rest, is not read, and the sleep is not interrupted.
#define _GNU_SOURCE
#include "e2e.h"
#include <time.h>

struct timespec times[2] = {{0, 1000}};

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    nanosleep(&times[0], &times[1]);
#pragma omp section
    times[1].tv_nsec = 1;
  }
  return 0;
}
