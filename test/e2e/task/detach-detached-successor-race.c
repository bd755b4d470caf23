// RUN: %check-race %s
// Rule: taskwait.children
// In a team of one a fulfilment runs the successor at once, inside the end of another one, and that successor is
// detached itself: what the fulfilling task does then is parallel with it all the same.
#include "e2e.h"

static int x, y, sum;
int main(void) {
#pragma omp parallel
#pragma omp masked
  {
    omp_event_handle_t e, f, g;
#pragma omp task detach(e) depend(out : x)
    {
    }
#pragma omp task depend(in : x) depend(inout : sum)
    sum += x;
#pragma omp task detach(f) depend(out : y)
    {
    }
#pragma omp task detach(g) depend(in : y) depend(inout : sum)
    sum += y; // RACE
    omp_fulfill_event(f);
    omp_fulfill_event(e);
    y = 5; // RACE
    omp_fulfill_event(g);
#pragma omp taskwait
  }
  return 0;
}
