// RUN: %check-race %s
// Rule: value.await
// Thread 0 waits for what one of the two threads signals. Only if that is thread 1 it has waited for thread 1.
#include "e2e.h"
#include <unistd.h>

int v, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num(), seen = 0;
    if (t == 0)
      usleep(3000);
    if (t == 1)
      v = 1; // RACE
#pragma omp single nowait
    {
#pragma omp atomic update release
      flag += 1;
    }
    if (t == 0) {
      while (seen < 1) {
#pragma omp atomic read acquire
        seen = flag;
      }
      v = 2; // RACE
    }
  }
  return 0;
}
