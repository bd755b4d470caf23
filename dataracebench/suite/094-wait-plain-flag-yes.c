/*
 * The flag itself is written and read without atomics.
 * Data race pair: flag@14:7:W vs. flag@18:14:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 17;
      flag = 1;
    } else {
      int go = 0;
      for (int spin = 0; !go && spin < 1000; spin++) {
        go = flag;
      }
      if (go)
        copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
