/*
 * No data race: pthread_join orders all that the thread did before what follows (POSIX, memory synchronization).
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
  pthread_join(thread, NULL);
  copy = result;
  printf("%d\n", copy >= 0);
  return 0;
}
