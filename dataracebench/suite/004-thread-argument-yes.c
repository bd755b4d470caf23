/*
 * The function adds to the counter that its argument points to: all threads pass the first one.
 * Data race pair: *counter@10:46:W vs. *counter@10:46:W
 */
#include <omp.h>
#include <stdio.h>

static long counters[64];

static void add(long *counter, long value) { *counter += value; }

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 30; i++)
    add(&counters[0], i);
  long sum = 0;
  for (int t = 0; t < 64; t++)
    sum += counters[t];
  printf("%ld\n", sum);
  return 0;
}
