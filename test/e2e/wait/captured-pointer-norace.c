// RUN: %check-norace %s
// Rule: value.await
// The value that decides is captured by a task and by a region.
#include "e2e.h"

int *published, block[4], done;

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      block[1] = block[2] = 1;
#pragma omp atomic write release
      published = block;

#pragma omp atomic write relaxed
      done = 1;
    } else {
      int *p;
      for (int seen = 0; !seen;) {
#pragma omp atomic read relaxed
        seen = done;
      }
#pragma omp atomic read acquire
      p = published;
#pragma omp task
      if (p)
        USE(p[1]);
#pragma omp parallel num_threads(2)
      if (p)
        USE(p[2]);
    }
  }
  return 0;
}
