// RUN: %check-race %s
// Rule: value.await
// A counter's increment releases what precedes it, not what follows.
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
      data = 2; // RACE
    }
#pragma omp section
    {
      while (!flag)
        USE(0);
      data = 3; // RACE
    }
  }
  return 0;
}
