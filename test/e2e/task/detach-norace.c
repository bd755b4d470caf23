// RUN: %check-norace %s
// FLAGS: -fopenmp-version=51
// Rule: detach.fulfil
// It writes before.
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
      x = 1;
      omp_fulfill_event(ev);
    }
#pragma omp task depend(in : d)
    USE(x);
  }
  return x != 1;
}
