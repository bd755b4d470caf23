// RUN: %check-spans %s
//
// Iterations of two dimensions wait for those above and to the left: seven diagonals of two.
// THREADS: 1 4
// EXPECT: work 32, logical 14
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      ompracer_work(2);
#pragma omp ordered depend(source)
    }
}
