/*
 * The iterations of distribute are divided among the teams: each reads its predecessor's element.
 * Data race pair: a[i]@13:5:W vs. a[i - 1]@13:12:R
 */
#include <stdio.h>

static int a[32], b[32];

int main(void) {
#pragma omp teams num_teams(2)
#pragma omp distribute
  for (int i = 1; i < 32; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[31] + b[0] >= 0);
  return 0;
}
