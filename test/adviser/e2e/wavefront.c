// RUN: %check-spans %s
//
// A wave of 4 x 4 tasks: seven diagonals.
// EXPECT: work 32, logical 14, scheduled 14
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  char block[5][5] = {0};
#pragma omp parallel
#pragma omp single
  {
    for (int i = 1; i < 5; ++i)
      for (int j = 1; j < 5; ++j)
#pragma omp task depend(in : block[i - 1][j], block[i][j - 1]) depend(out : block[i][j])
        ompracer_work(2);
  }
  return block[0][0];
}
