// RUN: %check-norace %s
// Rule: owned.pinned
// The update is guarded by the thread number.
#include "e2e.h"

int progress;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    if (omp_get_thread_num() == 0)
      progress++;
  }
  return 0;
}
