// RUN: %check-race %s
// Rule: conflict.atomic
// A plain store and an atomic read.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      x = 1; // RACE
    }
#pragma omp section
    {
      int v;
#pragma omp atomic read
      v = x; // RACE
      USE(v);
    }
  }
  return x != 1;
}
