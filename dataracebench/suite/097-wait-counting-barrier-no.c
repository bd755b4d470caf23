/*
 * No data race: the chain of atomic increments orders everything done before any of them before whoever waited for
 * all (OpenMP 5.2, atomic construct, release sequence).
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
    }
    for (int t = 0; t < 3; t++)
      sum += part[t];
  }
  printf("%d\n", sum > 0);
  return 0;
}
