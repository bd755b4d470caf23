// RUN: %check-norace %s
// Rule: conflict.bytes
// An argument so far back is still the thread's own.
#include "e2e.h"

#include <stdio.h>

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char name[16], text[128];
    snprintf(name, sizeof name, "%d", i);
    snprintf(text, sizeof text, "%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%s", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
             name);
  }
  return 0;
}
