// RUN: %check-race %s
// Rule: value.await
// What follows a releasing write is not released to those who do not hold the lock.
#include "e2e.h"

int v, data;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
#pragma omp critical
    {
#pragma omp atomic write release
      v = 1;
      data = 1; // RACE
    }
#pragma omp section
    {
      int t;
      do {
#pragma omp atomic read acquire
        t = v;
      } while (!t);
      data++; // RACE
    }
  }
  return data ? 0 : 1;
}
