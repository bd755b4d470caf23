/*
 * No data race: a barrier of the outer team follows the inner regions (OpenMP 5.2, barrier construct).
 */
#include <omp.h>
#include <stdio.h>

static int row[2][8];

int main(void) {
  int sum = 0;
  omp_set_dynamic(0);
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    int self = omp_get_thread_num();
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
      row[self][i] = i;
#pragma omp barrier
    sum += row[1 - self][0];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
