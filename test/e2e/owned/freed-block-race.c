// RUN: %check-race %s
// LINES: any
// Rule: owned.pinned
// The block of one thread, used by the iterations of all: who allocated it frees it too early. What a late iteration
// writes lies after the bytes in which the allocator links its free blocks.
#include "e2e.h"
#include <stdlib.h>

enum { LINKS = 64 };

int main(void) {
  char *published = 0;
#pragma omp parallel
  {
    char *p = 0;
#pragma omp single
    published = p = malloc(LINKS + N);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      published[LINKS + i] = i; // RACE
    if (p)
      free(p); // RACE
  }
  return 0;
}
