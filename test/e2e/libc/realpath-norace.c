// RUN: %check-norace %s
// Rule: conflict.bytes
// The resolved name is shorter.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

char resolved[4096];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(realpath("/usr/..", resolved));
#pragma omp section
    USE(resolved[2]);
  }
  return 0;
}
