/*
 * A thread goes on as soon as the first one arrived.
 * Data race pair: part[omp_get_thread_num()]@14:5:W vs. part[t]@25:14:R
 */
#include <omp.h>
#include <stdio.h>

static int part[3];

int main(void) {
  int arrived = 0, sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
  {
    part[omp_get_thread_num()] = 1;
#pragma omp atomic seq_cst
    arrived++;
    int seen = 0;
    while (seen < 3) {
#pragma omp atomic read acquire
      seen = arrived;
      if (seen >= 1)
        break;
    }
    for (int t = 0; t < 3; t++)
      sum += part[t];
  }
  printf("%d\n", sum > 0);
  return 0;
}
