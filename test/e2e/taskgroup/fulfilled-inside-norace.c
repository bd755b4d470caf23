// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: taskgroup.descendants
// The taskgroup waits for the grandchild that fulfils the event, too.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t ev;
#pragma omp taskgroup
    {
#pragma omp task detach(ev)
      USE(0);
#pragma omp task firstprivate(ev)
      {
#pragma omp task firstprivate(ev)
        {
          omp_fulfill_event(ev);
          x = 1;
        }
      }
    }
    USE(x);
  }
  return x != 1;
}
