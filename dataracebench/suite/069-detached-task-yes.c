/*
 * The task that fulfils the event writes after it did so: only what precedes omp_fulfill_event is ordered before
 * the waiting one.
 * Data race pair: x@21:7:W vs. x@24:9:R
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
      omp_fulfill_event(event);
      x = 1;
    }
#pragma omp task depend(in : d) shared(x, y)
    y = x;
  }
  printf("%d\n", y + d >= 0);
  return 0;
}
