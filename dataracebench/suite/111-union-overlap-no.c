/*
 * No data race: the halves of the union's word are distinct bytes.
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
    cell.half[1] = 2;
  }
  printf("%d\n", cell.word > 0);
  return 0;
}
