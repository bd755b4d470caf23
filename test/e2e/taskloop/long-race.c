// RUN: %check-race %s
// Rule: conflict.bytes
// Two iterations of one task, in a taskloop so long that libomp lets tasks create others.
#include "e2e.h"

int a[1000], x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(10) nogroup
    for (int i = 0; i < 1000; i++) {
      a[i] = i;
      if (i == 993 || i == 994)
        x++; // RACE
    }
#pragma omp taskwait
    for (int i = 0; i < 1000; i++)
      a[i]++;
  }
  return 0;
}
