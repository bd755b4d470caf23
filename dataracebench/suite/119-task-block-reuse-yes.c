/*
 * The second task reads what the first one wrote without being ordered after it, also where both captured copies
 * lie in one block one after the other.
 * Data race pair: big.values[2]@20:7:W vs. big.values[2]@20:7:W
 */
#include <stdio.h>

struct Big {
  int values[32];
};

int main(void) {
  int sum = 0;
  struct Big big = {{1, 2, 3}};
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++) {
#pragma omp task shared(sum, big)
    {
      big.values[2] = big.values[0] + big.values[1];
#pragma omp atomic
      sum += big.values[2];
    }
  }
  printf("%d\n", sum != -1);
  return 0;
}
