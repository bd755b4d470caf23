// RUN: %check-norace %s
// Rule: owned.pinned
// The number of the thread in a thread-local structure, which functions get the address of and return.
#include "e2e.h"

struct Context {
  int id, count;
};
static _Thread_local struct Context context;
static int progress, steps;
static double sums[64];

static int isFirst(const struct Context *c) { return c->id == 0; }
NOINLINE static struct Context *mine(void) { return &context; }

NOINLINE static void work(struct Context *c, int i) {
  c->count++;
  sums[c->id] += i;
  if (isFirst(c))
    steps++;
}

int main(void) {
#pragma omp parallel
  {
    context.id = omp_get_thread_num();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 100; i++) {
      work(mine(), i);
      if (isFirst(&context))
        progress++;
    }
  }
  return progress != steps;
}
