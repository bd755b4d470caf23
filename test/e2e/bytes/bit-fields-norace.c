// RUN: %check-norace %s
// Rule: conflict.bytes
// A zero-width field separates them.
#include "e2e.h"

struct {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
} s;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    s.a = 1;
#pragma omp section
    s.b = 2;
  }
  return s.a != 1 && s.b != 2;
}
