// A of 10 and B of 10 at the same time, then C of 4.
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      ompracer_work(10);

#pragma omp task
      ompracer_work(10);
    }
  }
  ompracer_work(4);
}
