// RUN: %check-norace %s
// Rule: value.await
// Flush on both sides of a relaxed flag.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp flush
#pragma omp atomic write
      flag = 1;
    } else {
      int f = 0;
      while (!f) {
#pragma omp atomic read
        f = flag;
      }
#pragma omp flush
      USE(data);
    }
  }
  return data != 1;
}
