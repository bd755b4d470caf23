// RUN: %check-norace %s
// Rule: conflict.bytes
// The buffer gets the target of a link, and no end after it.
#define _GNU_SOURCE
#include "e2e.h"
#include <unistd.h>

char target[8];

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    USE(readlink("/proc/self/exe", target, 4));
#pragma omp section
    USE(target[4]);
  }
  return 0;
}
