/*
 * The parallel regions of two host threads run at the same time and use the same array.
 * Data race pair: row[i]@14:5:W vs. row[i]@14:5:W
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
  pthread_create(&second, NULL, work, table[0]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("%d\n", table[0][3] >= 0);
  return 0;
}
