// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// The copy reaches the byte that another section writes.
#include "e2e.h"
#include <string.h>

char from[16], to[16];
int main(void) {
  volatile size_t n = 8;
#pragma omp parallel sections
  {
#pragma omp section
    memcpy(to, from, n); // RACE
#pragma omp section
    to[7] = 1; // RACE
  }
  return from[0];
}
