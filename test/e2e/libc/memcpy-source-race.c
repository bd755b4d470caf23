// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// Another section writes the source.
#include "e2e.h"
#include <string.h>

char from[32], to[32];
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    memcpy(to, from, 24); // RACE
#pragma omp section
    from[23] = 1; // RACE
  }
  return to[31];
}
