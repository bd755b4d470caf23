// RUN: %check-norace %s
// Rule: floating.begin
// The barrier of the construct is before the inner region. A lock
// tells that threads may wait for each other.
#include "e2e.h"

int x;
static void later(int *q) {
#pragma omp task firstprivate(q)
  *q = 5;
}

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
#pragma omp single
    {
      later(&x);
#pragma omp taskwait
    }
#pragma omp master
#pragma omp parallel
#pragma omp single
    x += 3;
  }
  omp_destroy_lock(&lock);
  return x != 8 && x != 5;
}
