/*
 * The team may have many threads: all update the counter.
 * Data race pair: count@11:5:W vs. count@11:5:W
 */
#include <stdio.h>

int main(void) {
  int count = 0;
#pragma omp parallel
  for (int k = 0; k < 4; k++)
    count++;
  printf("%d\n", count > 0);
  return 0;
}
