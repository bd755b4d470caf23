#include <ompracer/annotate.h>
#include <stdio.h>

int main(void) {
#pragma omp parallel num_threads(2)
  {
    ompracer_work(3);
#pragma omp cancel parallel
    ompracer_work(1000);
  }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
  {
    for (int i = 0; i < 100; ++i)
#pragma omp task
      {
        ompracer_work(1);
#pragma omp cancel taskgroup
      }
  }
  puts("done");
  return 2;
}
