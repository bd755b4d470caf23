/*
 * No data race: the critical section that saw the flag follows the one that set it, and the reader goes on because
 * of that (OpenMP 5.2, critical construct).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 8;
#pragma omp critical(flag)
      flag = 1;
    } else {
      int go = 0;
      while (!go) {
#pragma omp critical(flag)
        go = flag;
      }
      copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
