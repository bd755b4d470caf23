/*
 * The result is read before the thread is joined.
 * Data race pair: result@15:3:W vs. result@23:10:R
 */
#include <pthread.h>
#include <stdio.h>

static int result;

static void *work(void *argument) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    sum += i;
  result = sum;
  return argument;
}

int main(void) {
  pthread_t thread;
  int copy;
  pthread_create(&thread, NULL, work, NULL);
  copy = result;
  pthread_join(thread, NULL);
  printf("%d\n", copy >= 0);
  return 0;
}
