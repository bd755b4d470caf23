// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// Nobody uses what is read, and the optimiser removes the reads.
#include "e2e.h"

struct {
  int a[2], b;
} s;
int main(void) {
  int init;
#pragma omp parallel
  {
    int local, copy, sum = 0;
    if (omp_get_thread_num() == 0)
      init = s.b = 10; // RACE
    local = init; // RACE
    copy = local;
    local = copy + s.b; // RACE
    for (int i = 0; i < 2; i++)
      sum += s.a[i];
  }
  return 0;
}
