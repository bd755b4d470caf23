// RUN: %check-norace %s
// Rule: thread.create thread.join
// A member creates and joins host threads after a `single` construct and before another one, with barriers between.
#include "e2e.h"
#include <pthread.h>

static int x, y;

static void *writesX(void *unused) {
#pragma omp atomic
  x++;
  return unused;
}

static void *writesY(void *unused) {
#pragma omp atomic
  y++;
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
#pragma omp single
    x = 1;
    run(writesX);
    run(writesY);
#pragma omp barrier
#pragma omp single
    y = 1;
  }
  return x == 0;
}
