// RUN: %check-norace %s
//
// A volatile flag together with fences of assembly is a flag.
// THREADS: 2 4 8
// Rule: value.await
#include "e2e.h"

static int data;
static volatile int flag;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
      __asm__ volatile("lock; addl $0, (%%rsp)" : : : "memory", "cc");
      flag = 1;
    } else {
      while (!flag)
        ;
      USE(data);
    }
  }
  return data != 1;
}
