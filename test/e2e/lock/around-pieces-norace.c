// RUN: %check-norace %s
// Rule: taskwait.children
// Each thread holds the lock around its share of the loop and of the sections, with the tasks and regions joined there.
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
      x++;
#pragma omp taskwait
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
  return x != 8 || y < 2;
}
