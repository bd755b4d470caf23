/*
 * No data race: the condition is false, the region has one thread and its iterations run in order (OpenMP 5.2, if
 * clause).
 */
#include <stdio.h>

static int a[20];

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel for if (argc > 10)
  for (int i = 1; i < 20; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[19] >= 0);
  return 0;
}
