// RUN: %check-race %s
// Rule: owned.pinned
// Nothing joins the task.
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
        USE(own[me]); // RACE
      }
    }
    own[me] = 1; // RACE
  }
  return 0;
}
