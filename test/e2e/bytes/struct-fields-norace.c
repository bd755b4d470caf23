// RUN: %check-norace %s
// Rule: conflict.bytes
// Two fields.
#include "e2e.h"

struct {
  int a, b;
} s;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    s.a = 1;
#pragma omp section
    s.b = 2;
  }
  return s.a == 0;
}
