// RUN: %check-norace %s
// Rule: conflict.atomic
// The same update, atomic.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
#pragma omp atomic
    x++;
  }
  return x < 1;
}
