/*
 * The successor depends on another variable than the detached task.
 * Data race pair: buffer@12:3:W vs. buffer@27:11:R
 */
#include <omp.h>
#include <stdio.h>

static int buffer, out;
static int other;

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
#pragma omp task depend(in : other)
    out = buffer;
  }
  printf("%d\n", out >= 0);
  return 0;
}
