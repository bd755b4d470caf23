/*
 * The element between the halves is sorted by both.
 * Data race pair: *(const int *)a@9:59:R vs. qsort@18:5:W
 * Data race pair: qsort@20:5:W vs. qsort@18:5:W
 */
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  int a[17];
  for (int i = 0; i < 17; i++)
    a[i] = (i * 5) % 17;
#pragma omp parallel sections
  {
#pragma omp section
    qsort(a, 9, sizeof a[0], compare);
#pragma omp section
    qsort(a + 8, 9, sizeof a[0], compare);
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
