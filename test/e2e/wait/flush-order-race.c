// RUN: %check-race %s
// Rule: value.await
// An acquire flush releases nothing.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
#pragma omp flush acquire
#pragma omp atomic write
      flag = 1;
    } else {
      int f = 0;
      while (!f) {
#pragma omp atomic read
        f = flag;
      }
#pragma omp flush acquire
      USE(data); // RACE
    }
  }
  return data != 1;
}
