// RUN: %check-norace %s
// Rule: conflict.bytes
// A structure with the number of the thread that is too large for registers, passed by value.
#include "e2e.h"

struct Context {
  int me;
  long rest[8];
};

int x[64];
static NOINLINE void update(Context context) {
  for (int i = 0; i < 2; i++)
    x[context.me]++;
}
int main() {
#pragma omp parallel
  {
    Context context = {};
    context.me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++)
      update(context);
  }
}
