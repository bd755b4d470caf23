// RUN: %check-norace %s
// Rule: owned.pinned
// errno is the thread's own, whoever finds it.
#include "e2e.h"

#include <errno.h>
#include <stdlib.h>

long out[N];
int shared;
static int *where(void) { return &errno; }

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    errno = 0;
    out[i] = strtol("12", NULL, 10);
    *where() = i;
    if (errno == 77)
      out[i] = -1;
  }
  return 0;
}
