// RUN: %check-norace %s
// Rule: conflict.atomic
// Nothing shared is read after it.
#include "e2e.h"

int x, y, out;
_Atomic int f;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      x = 1;
      __atomic_store_n((int *)&f, 1, __ATOMIC_RELEASE);
    }
#pragma omp section
    {
      out = __atomic_load_n((int *)&f, __ATOMIC_ACQUIRE);
      USE(y);
    }
  }
  return x != 1;
}
