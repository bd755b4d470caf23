// RUN: %check-race %s
// Rule: value.await
// The data is read before the decision.
#include "e2e.h"

int data, flag;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
#pragma omp critical
      flag = 1;
    } else {
      int f = 0;
      USE(data); // RACE
      while (!f) {
#pragma omp critical
        f = flag;
      }
    }
  }
  return data != 1;
}
