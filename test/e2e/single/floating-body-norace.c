// RUN: %check-norace %s
// Rule: floating.begin
// They touch different variables.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1;
#pragma omp master
    y = 2;
  }
  return x == 0 || y > 2;
}
