// RUN: %check-norace %s
// Rule: depend.siblings
// In a team of one libomp runs tasks that wait for a target task after the end of the region; in larger ones its barrier
// may end without them (L107), so what they wrote is asked for in the former only.
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
#pragma omp task depend(inout : g[me])
      g[me] += 1;
#pragma omp task depend(inout : g[me])
      g[me] = 69;
    }
  }
  USE(m);
  return omp_get_max_threads() == 1 && g[0] == 0;
}
