/*
 * No data race: many short tasks use their captured copies, whose blocks the runtime uses again.
 */
#include <stdio.h>

struct Big {
  int values[32];
};

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++) {
    struct Big big = {{k, k + 1}};
#pragma omp task shared(sum) firstprivate(big)
    {
      big.values[2] = big.values[0] + big.values[1];
#pragma omp atomic
      sum += big.values[2];
    }
  }
  printf("%d\n", sum != -1);
  return 0;
}
