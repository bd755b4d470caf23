// RUN: %check-norace %s
// Rule: value.await
// The data is read after the wait for a value written in a critical section.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp critical
      flag = 1;
    } else {
      int f = 0;
      while (!f) {
#pragma omp critical
        f = flag;
      }
      USE(data);
    }
  }
  return data != 1;
}
