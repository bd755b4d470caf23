// RUN: %check-race %s
// Rule: conflict.bytes
// Both ends of the pipe are stored.
#define _GNU_SOURCE
#include "e2e.h"
#include <unistd.h>

int ends[3];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(pipe(ends)); // RACE
#pragma omp section
    USE(ends[1]); // RACE
  }
  return 0;
}
