// RUN: %check-norace %s
// Rule: conflict.bytes
// The copy ends before it.
#include "e2e.h"
#include <string.h>

char from[16], to[16];
int main(void) {
  volatile size_t n = 8;
#pragma omp parallel sections
  {
#pragma omp section
    memcpy(to, from, n);
#pragma omp section
    to[8] = 1;
  }
  return from[0];
}
