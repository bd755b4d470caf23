/*
 * The outer threads do not wait for each other: one reads what the other's inner team writes.
 * Data race pair: row[self][i]@18:7:W vs. row[1 - self][0]@19:12:R
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
    sum += row[1 - self][0];
  }
  printf("%d\n", sum >= 0);
  return 0;
}
