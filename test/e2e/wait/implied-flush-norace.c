// RUN: %check-norace %s
// Rule: value.await
// The write of the flag releases.
#include "e2e.h"

int data, flag, other, another;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp atomic update release
      other++;
#pragma omp atomic write release
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
      USE(data);
    }
  }
  return data != 1;
}
