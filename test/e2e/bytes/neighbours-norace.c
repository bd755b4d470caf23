// RUN: %check-norace %s
// Rule: conflict.bytes
// Neighbouring bytes of one word.
#include "e2e.h"

char c[8];
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    c[2] = 1;
#pragma omp section
    c[3] = 2;
  }
  return c[2] == 0;
}
