// RUN: %check-norace %s
// Rule: owned.siblings taskwait.children
// The iterations of a thread read its own variable; a task that one of them makes writes a copy.
#include "e2e.h"

static NOINLINE void look(int *p) {
  USE(*p);
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    int own = 1;
#pragma omp for schedule(static)
    for (int i = 0; i < 8 * N; i++) {
      look(&own);
      if (i == 5 * N)
#pragma omp task firstprivate(own)
        own = i;
    }
  }
  return 0;
}
