/*
 * No data race: the flag is atomic, and the reader uses the data only when it saw the flag (OpenMP 5.2, flush
 * synchronization).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, flag = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 17;
#pragma omp atomic write seq_cst
      flag = 1;
    } else {
      int go = 0;
      for (int spin = 0; !go && spin < 1000; spin++) {
#pragma omp atomic read seq_cst
        go = flag;
      }
      if (go)
        copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
