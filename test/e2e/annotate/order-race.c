// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// The order is that of another address.
#include "e2e.h"
#include <ompracer/annotate.h>
#include <sched.h>

int data, other;
volatile int turn; // not looked at
int main(void) {
  ompracer_ignore_range((const void *)&turn, sizeof turn);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
      ompracer_happens_before(&data);
      turn = 1;
    } else {
      while (!turn)
        sched_yield();
      ompracer_happens_after(&other);
      data++; // RACE
    }
  }
  return data != 2;
}
