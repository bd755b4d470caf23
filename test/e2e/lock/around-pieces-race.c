// RUN: %check-race %s
// Rule: taskwait.children
// The tasks of iterations on one thread, all in one section of the lock, are joined at its end only.
#include "e2e.h"

static omp_lock_t lock;
static int x, y;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  {
    omp_set_lock(&lock);
#pragma omp for nowait
    for (int i = 0; i < 8; i++) {
#pragma omp task
      x++; // RACE
    }
#pragma omp single nowait
    {
#pragma omp taskgroup
      {
#pragma omp task
        y++;
      }
    }
    y++;
    omp_unset_lock(&lock);
  }
  return x > 8 || y < 2;
}
