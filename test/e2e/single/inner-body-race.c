// RUN: %check-race %s
// Rule: floating.begin
// The body may run on any thread of the team, parallel with the region that another thread has begun after its end. A lock
// tells that threads may wait for each other; in a team of one nobody does.
#include "e2e.h"

int x;
static void later(int *q) {
#pragma omp task firstprivate(q)
  *q = 5; // RACE
}

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
#pragma omp single nowait
    {
      later(&x);
#pragma omp taskwait
    }
#pragma omp master
#pragma omp parallel
#pragma omp single
    x += 3; // RACE
  }
  omp_destroy_lock(&lock);
  return x != 8 && x != 5;
}
