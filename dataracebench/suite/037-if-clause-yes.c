/*
 * The condition is true: the tasks of the loop run in parallel.
 * Data race pair: a[i]@13:5:W vs. a[i - 1]@13:12:R
 */
#include <stdio.h>

static int a[20];

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel for if (argc < 10)
  for (int i = 1; i < 20; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[19] >= 0);
  return 0;
}
