/*
 * No data race: the write precedes the fulfilment, the detached task completes with it, and taskwait waits for
 * that (OpenMP 5.2, detach clause).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, y = 0, d = 0;
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : d)
    {
    }
#pragma omp task firstprivate(event) shared(x)
    {
      x = 1;
      omp_fulfill_event(event);
    }
#pragma omp task depend(in : d) shared(x, y)
    y = x;
  }
  printf("%d\n", y + d >= 0);
  return 0;
}
