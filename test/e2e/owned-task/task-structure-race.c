// RUN: %check-race %s
// Rule: owned.pinned
// The other one is not.
#include "e2e.h"

struct work {
  int item, me;
};

int x[64];
int main(void) {
#pragma omp parallel
  {
    struct work work;
    work.me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++) {
      work.item = i / 2;
#pragma omp task firstprivate(work)
      {
        x[work.item]++; // RACE
        USE(work.item + work.me);
      }
#pragma omp taskwait
    }
  }
  return 0;
}
