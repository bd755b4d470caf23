// RUN: %check-norace %s
// Rule: barrier.code
// The barrier separates them.
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
      init = s.b = 10;
#pragma omp barrier
    local = init;
    copy = local;
    local = copy + s.b;
    for (int i = 0; i < 2; i++)
      sum += s.a[i];
  }
  return 0;
}
