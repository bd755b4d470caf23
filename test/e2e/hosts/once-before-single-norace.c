// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: value.await
// All threads have called pthread_once when they come to the single body, whoever ran the routine.
#include "e2e.h"
#include <pthread.h>
#include <unistd.h>

int value;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void set(void) {
  value = 1;
}
int main(void) {
#pragma omp parallel
  {
    usleep(5000 * omp_get_thread_num());
    pthread_once(&once, set);
#pragma omp single nowait
    value = 2;
  }
  return 0;
}
