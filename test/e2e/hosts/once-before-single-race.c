// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// One thread runs the routine, and another may run the body.
#include "e2e.h"
#include <pthread.h>
#include <unistd.h>

int value;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void set(void) {
  value = 1; // RACE
}
int main(void) {
#pragma omp parallel
  {
    usleep(5000 * omp_get_thread_num());
    if (omp_get_thread_num() == 0)
      pthread_once(&once, set);
#pragma omp single nowait
    value = 2; // RACE
  }
  return 0;
}
