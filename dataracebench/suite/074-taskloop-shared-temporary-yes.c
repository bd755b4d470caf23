/*
 * The iterations share the temporary.
 * Data race pair: tmp@17:7:W vs. tmp@18:16:R
 * Data race pair: tmp@17:7:W vs. tmp@17:7:W
 */
#include <stdio.h>

static int out[12];

int main(void) {
  int tmp = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop shared(tmp)
    for (int i = 0; i < 12; i++) {
      tmp = 3 * i;
      out[i] = tmp;
    }
  }
  printf("%d\n", out[11] >= 0);
  return 0;
}
