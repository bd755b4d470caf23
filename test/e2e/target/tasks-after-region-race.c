// RUN: %check-race %s
// Rule: depend.siblings
// In a team of one libomp runs tasks that wait for a target task after the end of the region.
#include "e2e.h"

int g[64];
int main(void) {
  int m = 0;
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp target map(tofrom : m) nowait depend(in : m)
    USE(m);
#pragma omp task shared(m) firstprivate(me) depend(out : m)
    {
#pragma omp task
      g[me] += 1; // RACE
#pragma omp task depend(inout : g[me])
      g[me] = 69; // RACE
    }
  }
  USE(m);
  return g[0] == 0;
}
