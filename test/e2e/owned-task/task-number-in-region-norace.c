// RUN: %check-norace %s
// Rule: owned.pinned
// The number that the task captured selects the element in the region of the task, too: whoever ran the body of the
// single, it is that thread's own element, and the task is joined.
#include "e2e.h"

int own[N];
int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp single nowait
    {
#pragma omp task
      {
#pragma omp parallel num_threads(2)
        USE(own[me]);
      }
#pragma omp taskwait
    }
    own[me] = 1;
  }
  return 0;
}
