/*
 * The waiting loop reads the flag under one name, the writer sets it under another.
 * Data race pair: flag@15:7:W vs. flag@20:14:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 8;
#pragma omp critical(set)
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
