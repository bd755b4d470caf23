/*
 * The flag is relaxed on both sides, without a flush: reading it orders nothing.
 * Data race pair: data@13:7:W vs. data@22:14:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 17;
#pragma omp atomic write relaxed
      flag = 1;
    } else {
      int go = 0;
      while (!go) {
#pragma omp atomic read relaxed
        go = flag;
      }
      copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
