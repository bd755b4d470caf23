// RUN: %check-norace %s
// Rule: value.await
// A release flush on one side of a relaxed flag, an acquire flush on the other.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp flush release
#pragma omp atomic write
      flag = 1;
    } else {
      int f = 0;
      while (!f) {
#pragma omp atomic read
        f = flag;
      }
#pragma omp flush acquire
      USE(data);
    }
  }
  return data != 1;
}
