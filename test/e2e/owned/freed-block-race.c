// RUN: %check-race %s
// LINES: any
//
// The block of one thread, used by the iterations of all: who allocated it frees it too early.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
  char *published = 0;
#pragma omp parallel
  {
    char *p = 0;
#pragma omp single
    published = p = malloc(N);
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      published[i] = i; // RACE
    if (p)
      free(p); // RACE
  }
  return 0;
}
