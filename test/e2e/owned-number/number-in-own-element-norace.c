// RUN: %check-norace %s
// Rule: owned.pinned
// The number of the thread, and the begin of its part, in its own element of tables.
#include "e2e.h"

typedef struct {
  int id, first;
} Worker;

Worker workers[64];
long part[256], sum[64], done;
static NOINLINE void work(const Worker *w, int i) {
  sum[w->id]++;
  part[w->first + i % 4]++;
  if (w->id == 0)
    done++;
}

int main(void) {
  for (int t = 0; t < 64; t++)
    workers[t] = (Worker){t, 4 * t};
#pragma omp parallel
  {
    const Worker *own = &workers[omp_get_thread_num()];
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++)
      work(own, i);
  }
  return 0;
}
