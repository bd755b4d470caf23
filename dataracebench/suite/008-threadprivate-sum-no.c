/*
 * No data race: the running sum is threadprivate, each thread has a copy (OpenMP 5.2, threadprivate directive).
 */
#include <stdio.h>

static long running;
#pragma omp threadprivate(running)

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
