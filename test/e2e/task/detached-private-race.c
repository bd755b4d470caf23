// RUN: %check-race %s
// Rule: detach.fulfil
// A detachable task is complete, and its private variables are gone, when its event is fulfilled: by the child, which
// used one before, parallel with the task itself.
#include "e2e.h"

int main(void) {
  int value = 1;
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) firstprivate(value)
    {
#pragma omp task shared(value)
      {
        value++; // RACE
        omp_fulfill_event(event);
      }
      value++; // RACE
    }
  }
  return value != 1;
}
