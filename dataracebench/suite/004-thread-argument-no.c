/*
 * No data race: each thread passes the address of the counter that belongs to it.
 */
#include <omp.h>
#include <stdio.h>

static long counters[64];

static void add(long *counter, long value) { *counter += value; }

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 30; i++)
    add(&counters[omp_get_thread_num()], i);
  long sum = 0;
  for (int t = 0; t < 64; t++)
    sum += counters[t];
  printf("%ld\n", sum);
  return 0;
}
