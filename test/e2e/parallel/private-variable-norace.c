// RUN: %check-norace %s
// Rule: conflict.bytes
// The temporary is private.
#include "e2e.h"

int main(void) {
  int x = 0;
#pragma omp parallel private(x)
  {
    x = omp_get_thread_num();
    USE(x);
  }
  return 0;
}
