// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration allocates, writes and frees; the allocator reuses the memory.
#include "e2e.h"
#include <stdlib.h>

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int *p = malloc(40);
    for (int j = 0; j < 10; j++)
      ((volatile int *)p)[j] = i;
    free(p);
  }
  return 0;
}
