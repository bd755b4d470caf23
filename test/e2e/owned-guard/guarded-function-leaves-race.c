// RUN: %check-race %s
// Rule: conflict.atomic
// One thread's function jumps out: what follows is every iteration's, in no order.
#include "e2e.h"

#include <setjmp.h>

long calls, after;
static NOINLINE void leave(jmp_buf out) {
  calls++;
  longjmp(out, 1);
}

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    jmp_buf out;
    if (!setjmp(out) && omp_get_thread_num() == 0)
      leave(out);
    after++; // RACE
  }
  return 0;
}
