/*
 * No data race: an atomic update excludes all threads of the device (OpenMP 5.2, atomic construct).
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 0; i < 16; i++) {
#pragma omp atomic
    sum += i;
  }
  printf("%d\n", sum > 0);
  return 0;
}
