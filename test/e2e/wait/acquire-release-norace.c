// RUN: %check-norace %s
// Rule: value.await
// The waiting thread acquires what the other released.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp atomic write release
      flag = 1;
    } else {
      int f = 0;
      while (!f) {
#pragma omp atomic read acquire
        f = flag;
      }
      USE(data);
    }
  }
  return data != 1;
}
