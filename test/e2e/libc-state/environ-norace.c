// RUN: %check-norace %s
// Rule: conflict.bytes
// The program only reads the environment.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>
#include <unistd.h>

int found[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = environ[0] != NULL;
  }
  return 0;
}
