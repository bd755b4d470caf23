// RUN: %check-norace %s
// Rule: value.await
// A counter's increment is sequentially consistent: it releases what precedes it.
#include "e2e.h"

int data;
_Atomic int flag;
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 1;
      ++flag;
    }
#pragma omp section
    {
      while (!flag)
        USE(0);
      data = 3;
    }
  }
  return 0;
}
