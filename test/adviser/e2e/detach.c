// RUN: %check-spans %s
//
// A detached task is complete when its event is fulfilled, too: 7 + 1.
// EXPECT: work 10, logical 8, scheduled 8
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event)
    ompracer_work(2);
#pragma omp task
    {
      ompracer_work(7);
      omp_fulfill_event(event);
    }
#pragma omp taskwait
    ompracer_work(1);
  }
}
