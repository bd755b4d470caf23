// RUN: %check-race %s
// Rule: value.await
// The release belongs to the update of another variable: the flag itself is written relaxed.
#include "e2e.h"

int data, flag, other, another;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
#pragma omp atomic update release
      other++;
#pragma omp atomic write relaxed
      flag = 1;
    } else {
      int f = 0, n;
      while (!f) {
#pragma omp atomic read acquire
        f = flag;
#pragma omp atomic read acquire
        n = another;
        USE(n);
      }
      USE(data); // RACE
    }
  }
  return data != 1;
}
