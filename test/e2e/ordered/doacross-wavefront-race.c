// RUN: %check-race %s
// Rule: doacross.sink
// The sinks name no column as far as the one that is read.
#include "e2e.h"

enum { Rows = 8 };

int a[Rows][N];
int main(void) {
#pragma omp parallel for ordered(2)
  for (int r = 2; r < Rows; r++)
    for (int c = 1; c < N; c++) {
#pragma omp ordered depend(sink : r - 1, c - 1) depend(sink : r - 1, c - 2) depend(sink : r, c - 1)
      a[r][c] = a[r - 1][c] + a[r - 2][c] + a[r][c - 1] + 1; // RACE
#pragma omp ordered depend(source)
    }
  return 0;
}
