/*
 * No data race: the updates are atomic (OpenMP 5.2, atomic construct).
 */
#include <stdio.h>

int main(void) {
  int even = 0;
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 0; i < 32; i++)
    if (i % 2 == 0) {
#pragma omp atomic
      even++;
    }
  printf("%d\n", even > 0);
  return 0;
}
