/*
 * No data race: the successor waits until the event is fulfilled, which the callback does after its write (OpenMP
 * 5.2, detach clause).
 */
#include <omp.h>
#include <stdio.h>

static int buffer, out;

static void callback(omp_event_handle_t event) {
  buffer = 9;
  omp_fulfill_event(event);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : buffer) firstprivate(event)
    {
#pragma omp task firstprivate(event)
      callback(event);
    }
#pragma omp task depend(in : buffer)
    out = buffer;
  }
  printf("%d\n", out >= 0);
  return 0;
}
