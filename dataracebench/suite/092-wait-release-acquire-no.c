/*
 * No data race: the acquiring read that ends the loop saw the releasing write (OpenMP 5.2, flush synchronization).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 17;
#pragma omp atomic write release
      flag = 1;
    } else {
      int go = 0;
      while (!go) {
#pragma omp atomic read acquire
        go = flag;
      }
      copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
