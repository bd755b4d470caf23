/* A path so long that its order is not kept: a thousand regions, and serial code between the two of a pair. */
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  ompracer_work(100);
  for (int i = 0; i < 500; ++i) {
#pragma omp parallel num_threads(2)
    ompracer_work(1);
    ompracer_work(9);
#pragma omp parallel num_threads(2)
    ompracer_work(1);
  }
  return 0;
}
