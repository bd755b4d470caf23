// RUN: %check-norace %s
// Rule: conflict.bytes
// They write two.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;
#pragma omp section
    y = 2;
  }
  return x == 0 || y > 2;
}
