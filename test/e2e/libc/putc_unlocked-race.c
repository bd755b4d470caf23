// RUN: %check-race %s
// LINES: any
// Rule: exclusion.extent
// The stream is used without its lock.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdio.h>

int main(void) {
  FILE *file = fopen("/dev/null", "w");
  putc('x', file); // allocates the buffer: threads that do so at once may crash
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    putc_unlocked('x', file);
  }
  return 0;
}
