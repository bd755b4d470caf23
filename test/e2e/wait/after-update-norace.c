// RUN: %check-norace %s
// Rule: value.await
// A read-modify-write that releases hands on what precedes it.
#include "e2e.h"

int data, first;
_Atomic int flag;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 1;
      if (__atomic_exchange_n((int *)&flag, 1, __ATOMIC_ACQ_REL) == 0)
        first = 1;
    }
#pragma omp section
    {
      while (!__atomic_load_n((int *)&flag, __ATOMIC_ACQUIRE))
        USE(0);
      data = 3;
    }
  }
  return first != 1;
}
