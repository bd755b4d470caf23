/*
 * The copy of the whole struct reads the field that the other section writes.
 * Data race pair: p.y@16:5:W vs. p@18:9:R
 */
#include <stdio.h>

struct Point {
  double x, y, z;
};

int main(void) {
  struct Point p = {1, 2, 3}, q = {0, 0, 0};
#pragma omp parallel sections
  {
#pragma omp section
    p.y = 5;
#pragma omp section
    q = p;
  }
  printf("%g\n", q.x);
  return 0;
}
