// RUN: %check-norace %s
// Rule: conflict.bytes
// It points to the thread's own.
#include "e2e.h"

struct Context {
  int *buf;
  int n;
};
int scratch[64][8];
NOINLINE static void fill(struct Context *c, int v) {
  for (int j = 0; j < c->n; j++)
    c->buf[j] = v;
}
int main(void) {
#pragma omp parallel
  {
    struct Context c = {scratch[omp_get_thread_num()], 8};
#pragma omp for
    for (int i = 0; i < N; i++)
      fill(&c, i);
  }
  return 0;
}
