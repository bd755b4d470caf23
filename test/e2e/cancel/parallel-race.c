// RUN: %check-race %s
// CANCELLATION: true
// THREADS: 2 4 8
// Rule: barrier.code
// The members of a cancelled region are parallel; its end orders them before what follows.
#include "e2e.h"

int a[8], x;
int main(void) {
#pragma omp parallel
  {
    a[0] = omp_get_thread_num(); // RACE
#pragma omp cancel parallel
    USE(a);
  }
  x = a[0];
  return x > 8;
}
