// RUN: %check-norace %s
// Rule: conflict.bytes
// The environment is only read.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = getenv("HOME") != NULL;
  }
  return 0;
}
