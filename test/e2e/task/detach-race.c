// RUN: %check-race %s
// FLAGS: -fopenmp-version=51
// Rule: detach.fulfil
// The fulfilling task writes after it fulfilled the event.
#include "e2e.h"

int x, d;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t ev;
#pragma omp task detach(ev) depend(out : d)
    USE(0);
#pragma omp task firstprivate(ev)
    {
      omp_fulfill_event(ev);
      x = 1; // RACE
    }
#pragma omp task depend(in : d)
    USE(x); // RACE
  }
  return x != 1;
}
