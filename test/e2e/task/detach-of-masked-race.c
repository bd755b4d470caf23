// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: last.first-reads floating.begin
// The taskwait joins what fulfils the event and, through it, the detached task, but for the thread of the masked block
// alone: any other one may execute the section. What lastprivate orders tells that threads may wait for each
// other; in a team of one nobody has.
#include "e2e.h"

int x, y;
int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    {
      omp_event_handle_t ev;
#pragma omp task detach(ev)
      USE(0);
#pragma omp task firstprivate(ev)
      {
        x = 1; // RACE
        omp_fulfill_event(ev);
      }
#pragma omp taskwait
    }
#pragma omp sections firstprivate(y) lastprivate(y)
    {
#pragma omp section
      x = 2; // RACE
    }
  }
  return x != 1 && x != 2;
}
