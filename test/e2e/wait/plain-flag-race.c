// RUN: %check-race %s
// Rule: value.await
// A volatile flag is itself a race.
#include "e2e.h"

static volatile int flag;
int data;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
      flag = 1; // RACE
    } else {
      while (!flag) // RACE
        USE(0);
      USE(data); // RACE
    }
  }
  return data != 1;
}
