// RUN: %check-race %s
// Rule: conflict.atomic
// A value that only flows into data makes no order.
#include "e2e.h"

int x, y, out;
_Atomic int f;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      x = 1; // RACE
      __atomic_store_n((int *)&f, 1, __ATOMIC_RELEASE);
    }
#pragma omp section
    {
      out = __atomic_load_n((int *)&f, __ATOMIC_ACQUIRE);
      USE(x); // RACE
    }
  }
  return x != 1;
}
