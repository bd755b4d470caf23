// RUN: %check-race %s
// Rule: floating.meet value.await
// The members wait without acquiring anything.
#include "e2e.h"
#include <pthread.h>
#include <sched.h>

int value, flag;
static void *worker(void *unused) {
#pragma omp parallel
  {
    for (int seen = 0; !seen; sched_yield()) {
#pragma omp atomic read relaxed
      seen = flag;
    }
#pragma omp single nowait
    value += 1; // RACE
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  value = 1; // RACE
#pragma omp atomic write release
  flag = 1;
  pthread_join(thread, NULL);
  return 0;
}
