// RUN: %check-race %s
// Rule: value.await
// The flag is read and written relaxed, without flush.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
#pragma omp atomic write relaxed
      flag = 1;
    } else {
      int f = 0;
      while (!f) {
#pragma omp atomic read relaxed
        f = flag;
      }
      USE(data); // RACE
    }
  }
  return data != 1;
}
