// RUN: %check-race %s
// Rule: conflict.bytes
// Two sections store the address of their block in one pointer.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

void *block, *other;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(posix_memalign(&block, 64, 100)); // RACE
#pragma omp section
    USE(posix_memalign(&block, 64, 200)); // RACE
  }
  return 0;
}
