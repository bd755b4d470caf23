/*
 * No data race: reduction over the teams (OpenMP 5.2, reduction clause, teams construct).
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp teams distribute num_teams(2) reduction(+ : sum)
  for (int i = 0; i < 16; i++)
    sum += i;
  printf("%d\n", sum > 0);
  return 0;
}
