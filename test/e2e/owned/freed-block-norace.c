// RUN: %check-norace %s
// Rule: owned.pinned
// The thread frees the block that it allocated itself and that its iterations used.
#include "e2e.h"
#include <stdlib.h>
#include <string.h>

int main(void) {
  int out[N];
#pragma omp parallel
  {
    char *p = malloc(32);
    char *s = malloc(32);
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
      p[0] = 'a' + i % 8;
      p[1] = 0;
      strcpy(s, p);
      out[i] = strlen(s);
    }
    free(s);
    free(p);
  }
  return out[0] < 0;
}
