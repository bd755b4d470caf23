// RUN: %check-norace %s
// Rule: conflict.bytes
// The taskwait joins all tasks of a taskloop that is so long that libomp lets tasks create others.
#include "e2e.h"

int a[1000], x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(10) nogroup
    for (int i = 0; i < 1000; i++) {
      a[i] = i;
      if (i == 993)
        x++;
    }
#pragma omp taskwait
    for (int i = 0; i < 1000; i++)
      a[i]++;
  }
  return 0;
}
