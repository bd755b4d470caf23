/*
 * The initial tasks of both teams write the variable.
 * Data race pair: mark[0]@12:3:W vs. mark[0]@12:3:W
 */
#include <omp.h>
#include <stdio.h>

static int mark[64];

int main(void) {
#pragma omp teams num_teams(2)
  mark[0] = omp_get_team_num();
  printf("%d\n", mark[0] >= 0);
  return 0;
}
