// RUN: %check-race %s
// Rule: conflict.atomic
// One thread may leave early; what follows is every thread's, in no order.
#include "e2e.h"

long steps, count, limit = N;
static NOINLINE int report(int i) {
  steps++;
  return i < limit;
}
static NOINLINE void update(void) {
  count++; // RACE
}

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++) {
    if (omp_get_thread_num() == 0 && !report(i))
      continue;
    update();
  }
  return 0;
}
