/*
 * The word covers both halves.
 * Data race pair: cell.half[0]@17:5:W vs. cell.word@19:5:W
 */
#include <stdio.h>

union Cell {
  unsigned word;
  unsigned short half[2];
};

int main(void) {
  union Cell cell = {0};
#pragma omp parallel sections
  {
#pragma omp section
    cell.half[0] = 1;
#pragma omp section
    cell.word = 2;
  }
  printf("%d\n", cell.word > 0);
  return 0;
}
