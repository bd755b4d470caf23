// RUN: %check-norace %s
// Rule: conflict.bytes
// Each thread changes its own initialised copy.
#include "e2e.h"

int main(void) {
  int x = 7;
#pragma omp parallel firstprivate(x)
  {
    x += omp_get_thread_num();
  }
  return x != 7;
}
