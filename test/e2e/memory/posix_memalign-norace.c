// RUN: %check-norace %s
// Rule: conflict.bytes
// Two sections store the addresses of their blocks in two pointers.
#define _GNU_SOURCE
#include "e2e.h"
#include <stdlib.h>

void *block, *other;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(posix_memalign(&block, 64, 100));
#pragma omp section
    USE(posix_memalign(&other, 64, 200));
  }
  return 0;
}
