// RUN: %check-norace %s
// Rule: conflict.bytes
// The ends of the pipe are stored, nothing after them.
#define _GNU_SOURCE
#include "e2e.h"
#include <unistd.h>

int ends[3];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(pipe(ends));
#pragma omp section
    USE(ends[2]);
  }
  return 0;
}
