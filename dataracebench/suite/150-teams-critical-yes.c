/*
 * critical excludes within a contention group, and each team of the league is one of its own.
 * Data race pair: sum@12:5:W vs. sum@12:5:W
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 0; i < 16; i++) {
#pragma omp critical
    sum += i;
  }
  printf("%d\n", sum > 0);
  return 0;
}
