// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// The context of each thread points to one buffer. Where the pointer in it comes from need not be visible, so the
// same thread's iterations may be taken for ordered.
#include "e2e.h"

struct Context {
  int *buf;
  int n;
};
int scratch[64][8];
NOINLINE static void fill(struct Context *c, int v) {
  for (int j = 0; j < c->n; j++)
    c->buf[j] = v; // RACE
}
int main(void) {
#pragma omp parallel
  {
    struct Context c = {scratch[0], 8};
#pragma omp for
    for (int i = 0; i < N; i++)
      fill(&c, i);
  }
  return 0;
}
