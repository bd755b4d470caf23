// RUN: %check-race %s
// Rule: conflict.bytes
// The resolved name is written where another section reads.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

char resolved[4096];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(realpath("/usr/..", resolved)); // RACE
#pragma omp section
    USE(resolved[1]); // RACE
  }
  return 0;
}
