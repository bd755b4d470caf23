/*
 * No data race: the iteration waits for its task before it changes the variable (OpenMP 5.2, taskwait construct).
 */
#include <stdio.h>

static int out[16];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    int x = i;
#pragma omp task shared(x)
    out[i] = x;
#pragma omp taskwait
    x = -1;
    if (x != -1)
      printf("impossible\n");
  }
  printf("%d\n", out[15] != -2);
  return 0;
}
