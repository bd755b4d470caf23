/*
 * No data race: the executing thread selects the sum, so whoever runs an iteration touches its own element (OpenMP
 * 5.2, worksharing-loop construct: a thread executes its iterations in sequence).
 */
#include <omp.h>
#include <stdio.h>

static double part[64];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 32; i++)
    part[omp_get_thread_num()] += 0.5 * i;
  double sum = 0;
  for (int t = 0; t < 64; t++)
    sum += part[t];
  printf("%g\n", sum);
  return 0;
}
