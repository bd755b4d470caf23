// RUN: %check-norace %s
// Rule: owned.pinned
// The guard compares the thread number, the variable is a local of the encountering task.
#include "e2e.h"

int main(void) {
  double last = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (omp_get_thread_num() == 0)
      last = i;
  }
  return last < 0;
}
