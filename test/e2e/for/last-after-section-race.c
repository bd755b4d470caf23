// RUN: %check-race %s
// LINES: any
// Rule: last.first-reads
// clang waits where a construct with `linear` begins, also after the copies of an array section. The program does not: a task may run later.
#include "e2e.h"

int last, step;
int main(void) {
  int sums[4] = {0}; // not global: clang 19 makes no copies of sections of global arrays
#pragma omp parallel
  {
#pragma omp task
    __asm__ volatile("" ::"r"(last));
#pragma omp for reduction(+ : sums[1 : 3]) lastprivate(last) linear(step : 2) schedule(static, 1) nowait
    for (int i = 0; i < 3; i++) {
      sums[1] += 1;
      last = i;
      __asm__ volatile("" ::"r"(step));
    }
  }
  return 0;
}
