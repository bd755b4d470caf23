// RUN: %check-race %s
// FLAGS: -pthread
// Rule: reduction.excludes
// Threads that are created inside a region of one thread, which the program asked for, and the code around them there.
#include "e2e.h"
#include <pthread.h>

int x, y;

static void *work(void *unused) {
  x++; // RACE
  return unused;
}

int main(void) {
#pragma omp parallel if (0)
  {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
#pragma omp parallel reduction(+ : y)
    y++;
    x++; // RACE
    pthread_join(thread, 0);
  }
  return x < 0;
}
