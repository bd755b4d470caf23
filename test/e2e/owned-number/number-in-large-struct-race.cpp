// RUN: %check-race %s
// Rule: conflict.bytes
// The structure has no number of the thread.
#include "e2e.h"

struct Context {
  int me;
  long rest[8];
};

int x[64];
static NOINLINE void update(Context context) {
  for (int i = 0; i < 2; i++)
    x[context.me]++; // RACE
}
int main() {
#pragma omp parallel
  {
    Context context = {};
    context.me = 0;
#pragma omp for
    for (int i = 0; i < N; i++)
      update(context);
  }
}
