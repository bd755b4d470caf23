// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: taskgroup.descendants
// A grandchild fulfils the event before it writes: the taskwait does not wait for it, only for the detached task.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t ev;
    {
#pragma omp task detach(ev)
      USE(0);
#pragma omp task firstprivate(ev)
      {
#pragma omp task firstprivate(ev)
        {
          omp_fulfill_event(ev);
          x = 1; // RACE
        }
      }
#pragma omp taskwait
    }
    USE(x); // RACE
  }
  return x != 1;
}
