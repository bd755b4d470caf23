// RUN: %check-norace %s
// Rule: value.await
// The task of a region inside an initialisation is before what comes later for who has called for that, too.
#include "e2e.h"
#include <pthread.h>

static int value;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialise(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
  value = 1;
}
int main(void) {
#pragma omp parallel sections num_threads(2)
  {
    pthread_once(&once, initialise);
#pragma omp section
    {
      pthread_once(&once, initialise);
      USE(value);
    }
  }
  return 0;
}
