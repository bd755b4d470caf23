// RUN: %check-norace %s
// Rule: value.await
// A C11 atomic flag.
#include "e2e.h"

static _Atomic int flag;
int data;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
      flag = 1;
    } else {
      while (!flag)
        USE(0);
      USE(data);
    }
  }
  return data != 1;
}
