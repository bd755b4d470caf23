// RUN: %check-norace %s
// Rule: conflict.bytes
// A task of a taskloop leaves tasks behind that run where its frames were. What functions do to a variable of such a
// task, which no other task can know, has nothing to do with the variables that ended there.
#include "e2e.h"

char a[64];
static __attribute__((noinline)) void look(int *p) { USE(*p); }

int main(void) {
#pragma omp parallel
#pragma omp for
  for (int k = 0; k < 1; ++k) {
#pragma omp taskloop
    for (int i = 0; i < 6; i++) {
#pragma omp task
      {
        int own = 0;
        a[k * 8 + i] += 1;
        own = 30;
        look(&own);
#pragma omp taskwait
      }
    }
  }
  return 0;
}
