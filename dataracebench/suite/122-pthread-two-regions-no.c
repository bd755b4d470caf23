/*
 * No data race: the threads' regions use an array each.
 */
#include <pthread.h>
#include <stdio.h>

static int table[2][16];

static void *work(void *argument) {
  int *row = argument;
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    row[i] += i;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, table[0]);
  pthread_create(&second, NULL, work, table[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("%d\n", table[0][3] >= 0);
  return 0;
}
