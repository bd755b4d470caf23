// RUN: %check-norace %s
// Rule: conflict.atomic
// One thread's function throws: what follows is every iteration's.
#include "e2e.h"

long calls, after;
static NOINLINE void fail() {
  calls++;
  throw 1;
}

int main() {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    try {
      if (omp_get_thread_num() == 0)
        fail();
    } catch (int) {
    }
#pragma omp atomic
    after++;
  }
  return 0;
}
