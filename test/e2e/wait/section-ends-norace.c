// RUN: %check-norace %s
// Rule: exclusion.extent
// What was written in a critical section is released by its end, whatever happens in it after the write.
#include "e2e.h"

struct {
  int again, ready;
} state, next = {1, 1};
int x, logged;

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical
      {
        state = next;
#pragma omp critical(log)
        ++logged;
        x = 1;
      }

    } else {
      for (int seen = 0; !seen;) {
#pragma omp critical
        seen = state.ready;
      }
      USE(x);
    }
  }
  return 0;
}
