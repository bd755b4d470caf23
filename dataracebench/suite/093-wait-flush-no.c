/*
 * No data race: flush before the relaxed write and after the relaxed read (OpenMP 5.2, flush construct).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 17;
#pragma omp flush
#pragma omp atomic write relaxed
      flag = 1;
    } else {
      int go = 0;
      while (!go) {
#pragma omp atomic read relaxed
        go = flag;
      }
#pragma omp flush
      copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
