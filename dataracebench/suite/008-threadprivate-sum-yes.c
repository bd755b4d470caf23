/*
 * The running sum is an ordinary static variable, shared by all threads.
 * Data race pair: running@17:7:W vs. running@14:5:W
 * Data race pair: running@17:7:W vs. running@17:7:W
 */
#include <stdio.h>

static long running;

int main(void) {
  long total = 0;
#pragma omp parallel reduction(+ : total)
  {
    running = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 32; i++)
      running += i;
    total += running > 0;
  }
  printf("%d\n", total >= 0);
  return 0;
}
