/*
 * No data race: each team writes the element of its number (OpenMP 5.2, teams construct).
 */
#include <omp.h>
#include <stdio.h>

static int mark[64];

int main(void) {
#pragma omp teams num_teams(2)
  mark[omp_get_team_num()] = 1;
  printf("%d\n", mark[0] >= 0);
  return 0;
}
