// RUN: %check-norace %s
// Rule: floating.meet value.await
// Thread 0 comes to the single body long before the other has seen the flag; that one waits, too, before it gets there.
#include "e2e.h"
#include <unistd.h>

int value, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      value = 1;
#pragma omp atomic write release
      flag = 1;
    } else {
      usleep(20000);
      for (int seen = 0; !seen;) {
#pragma omp atomic read acquire
        seen = flag;
      }
    }
#pragma omp single nowait
    value = 2;
  }
  return 0;
}
