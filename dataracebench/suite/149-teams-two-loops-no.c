/*
 * No data race: the end of the teams region lies between the loops (OpenMP 5.2, teams construct).
 */
#include <stdio.h>

static int a[24], b[24];

int main(void) {
#pragma omp teams distribute num_teams(3)
  for (int i = 0; i < 24; i++)
    a[i] = i;
#pragma omp teams distribute num_teams(3)
  for (int i = 0; i < 24; i++)
    b[i] = a[23 - i];
  printf("%d\n", b[0] >= 0);
  return 0;
}
