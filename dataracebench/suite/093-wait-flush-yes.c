/*
 * The writer's flush comes before the data: it releases nothing that follows it.
 * Data race pair: data@14:7:W vs. data@24:14:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp flush
      data = 17;
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
