// RUN: %check-race %s
// Rule: taskwait.children
// In a team of one each fulfilment runs the successors at once, the second one inside the end of the first: what the
// fulfilling task does then is parallel with them all the same.
#include "e2e.h"

static int x, y, sum;
int main(void) {
#pragma omp parallel
#pragma omp masked
  {
    omp_event_handle_t e, f;
#pragma omp task detach(e) depend(out : x)
    {
    }
#pragma omp task depend(in : x) depend(inout : sum)
    sum += x; // RACE
#pragma omp task detach(f) depend(out : y)
    {
    }
#pragma omp task depend(in : y) depend(inout : sum)
    sum += y;
    omp_fulfill_event(f);
    omp_fulfill_event(e);
    x = 5; // RACE
#pragma omp taskwait
  }
  return 0;
}
