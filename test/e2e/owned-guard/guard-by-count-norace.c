// RUN: %check-norace %s
// Rule: owned.pinned
// A thread-local variable and an element that hold the thread's number guard as the number does.
#include "e2e.h"

static struct {
  int me, count;
} threads[64];
static int total, odd, number;
#pragma omp threadprivate(number)

int main(void) {
#pragma omp parallel
  {
    const int mine = omp_get_thread_num();
    number = mine;
    threads[mine].me = mine;
#pragma omp for
    for (int i = 0; i < 100; i++) {
      threads[mine].count++;
      if (threads[mine].me == 0 && i % 2)
        total++;
      if (number == 0)
        odd++;
    }
  }
  return total > odd;
}
