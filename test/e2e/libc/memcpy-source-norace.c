// RUN: %check-norace %s
// Rule: conflict.bytes
// Another section writes beyond it.
#include "e2e.h"
#include <string.h>

char from[32], to[32];
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    memcpy(to, from, 24);
#pragma omp section
    from[24] = 1;
  }
  return to[31];
}
