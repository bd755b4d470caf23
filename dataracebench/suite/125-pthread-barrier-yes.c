/*
 * The host threads do not meet between writing and reading.
 * Data race pair: right@13:3:W vs. right@27:19:R
 */
#define _XOPEN_SOURCE 600
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t meeting;
static int left, right;

static void *other(void *argument) {
  right = 2;
  pthread_barrier_wait(&meeting);
  right = 3;
  return argument;
}

int main(void) {
  pthread_t thread;
  int sum = 0;
  pthread_barrier_init(&meeting, NULL, 2);
  pthread_create(&thread, NULL, other, NULL);
  left = 1;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += left + right;
  pthread_barrier_wait(&meeting);
  pthread_join(thread, NULL);
  printf("%d\n", sum > 0);
  return 0;
}
