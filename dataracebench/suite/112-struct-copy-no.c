/*
 * No data race: only the other field is read.
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
    q.x = p.x;
  }
  printf("%g\n", q.x);
  return 0;
}
