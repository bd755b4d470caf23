/*
 * All threads of all teams add to the counter.
 * Data race pair: even@12:7:W vs. even@12:7:W
 */
#include <stdio.h>

int main(void) {
  int even = 0;
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 0; i < 32; i++)
    if (i % 2 == 0) {
      even++;
    }
  printf("%d\n", even > 0);
  return 0;
}
