// RUN: %check-race %s
// FLAGS: -pthread
// Rule: barrier.code
// In a program that waits for values, what a region's section and the code before it do; threads that the program
// creates when those that it had are joined order nothing of it.
#include "e2e.h"
#include <pthread.h>

int x, flag;
pthread_barrier_t both;

static void *work(void *unused) {
  pthread_barrier_wait(&both);
#pragma omp parallel
  {
    (void)*(volatile int *)&x; // RACE
#pragma omp sections
    {
#pragma omp section
      x++; // RACE
    }
  }
  return unused;
}

static void *await(void *unused) {
  for (int seen = 0; !seen;) {
#pragma omp atomic read acquire
    seen = flag;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&both, 0, 2);
  pthread_create(&thread, 0, work, 0);
  pthread_barrier_wait(&both);
  pthread_join(thread, 0);
  pthread_create(&thread, 0, await, 0);
#pragma omp atomic write release
  flag = 1;
  pthread_join(thread, 0);
  return x < 0;
}
