// RUN: %check-race %s
// Rule: conflict.bytes
// The time is read; another section writes it.
#define _GNU_SOURCE
#include "e2e.h"
#include <time.h>

struct timespec times[2] = {{0, 1000}};

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    nanosleep(&times[0], &times[1]); // RACE
#pragma omp section
    times[0].tv_nsec = 1; // RACE
  }
  return 0;
}
