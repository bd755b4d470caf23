// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: value.await
// A hand-over that nothing shows: the program knows that it happens, and says so.
#include "e2e.h"
#include <ompracer/annotate.h>
#include <sched.h>

int data;
volatile int turn; // not looked at
int main(void) {
  ompracer_ignore_range((const void *)&turn, sizeof turn);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
      ompracer_happens_before(&data);
      turn = 1;
    } else {
      while (!turn)
        sched_yield();
      ompracer_happens_after(&data);
      data++;
    }
  }
  return data != 2;
}
