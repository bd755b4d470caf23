// RUN: %check-race %s
// WITH: Inputs/monitor.c
// THREADS: 2 4 8
// Rule: value.await
// The lock under which a value is written and read is acquired by functions of another file.
#include "e2e.h"

void enter(void);
void leave(void);
int ready, data;

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      enter();
      ready = 1;
      leave();
      data = 1; // RACE
    } else {
      for (int seen = 0; !seen;) {
        enter();
        seen = ready;
        leave();
      }
      USE(data); // RACE
    }
  }
  return 0;
}
