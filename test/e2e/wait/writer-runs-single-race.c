// RUN: %check-race %s
// Rule: floating.meet value.await
// The flag is read without acquiring anything.
#include "e2e.h"
#include <unistd.h>

int value, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      value = 1; // RACE
#pragma omp atomic write release
      flag = 1;
    } else {
      usleep(20000);
      for (int seen = 0; !seen;) {
#pragma omp atomic read relaxed
        seen = flag;
      }
    }
#pragma omp single nowait
    value = 2; // RACE
  }
  return 0;
}
