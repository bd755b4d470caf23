// RUN: %check-norace %s
// Rule: exclusion.extent
// The program holds the lock of the stream.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdio.h>

int main(void) {
  FILE *file = fopen("/dev/null", "w");
  putc('x', file); // allocates the buffer: threads that do so at once may crash
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    flockfile(file);
    putc_unlocked('x', file);
    funlockfile(file);
  }
  return 0;
}
