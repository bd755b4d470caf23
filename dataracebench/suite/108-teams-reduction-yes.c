/*
 * All teams of the league add to the shared sum.
 * Data race pair: sum@11:5:W vs. sum@11:5:W
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp teams distribute num_teams(2)
  for (int i = 0; i < 16; i++)
    sum += i;
  printf("%d\n", sum > 0);
  return 0;
}
