/*
 * No data race: pthread_barrier_wait orders both threads (POSIX, pthread_barrier_wait).
 */
#define _XOPEN_SOURCE 600
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t meeting;
static int left, right;

static void *other(void *argument) {
  right = 2;
  pthread_barrier_wait(&meeting);
  return argument;
}

int main(void) {
  pthread_t thread;
  int sum = 0;
  pthread_barrier_init(&meeting, NULL, 2);
  pthread_create(&thread, NULL, other, NULL);
  left = 1;
  pthread_barrier_wait(&meeting);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += left + right;
  pthread_join(thread, NULL);
  printf("%d\n", sum > 0);
  return 0;
}
