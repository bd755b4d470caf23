// RUN: %check-race %s
// Rule: thread.create thread.join
// A member creates and joins host threads after a `single` construct and before another one, of which any thread may execute the body before or after.
#include "e2e.h"
#include <pthread.h>

static int x, y;

static void *writesX(void *unused) {
#pragma omp atomic
  x++; // RACE
  return unused;
}

static void *writesY(void *unused) {
#pragma omp atomic
  y++; // RACE
  return unused;
}

static void run(void *(*work)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    x = 1; // RACE
    run(writesX);
    run(writesY);
#pragma omp single
    y = 1; // RACE
  }
  return x == 0;
}
