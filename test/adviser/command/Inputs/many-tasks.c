// More tasks than the log of a test has room for.
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 50000; i++) {
#pragma omp task
    ompracer_work(1);
  }
}
