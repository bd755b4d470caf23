// RUN: %check-norace %s
// Rule: value.await
// A lock of one bit, whose state the carry flag tells.
#include "e2e.h"

static unsigned long bits;
static int n;

static int testAndSet(unsigned long *word, unsigned bit) {
  int was;
  __asm__ volatile("lock btsq %2, %0" : "+m"(*word), "=@ccc"(was) : "Ir"((unsigned long)bit) : "memory");
  return was;
}
static void acquire(void) {
  while (testAndSet(&bits, 3))
    __asm__ volatile("pause");
}
static void release(void) { __asm__ volatile("lock; andq %1, %0" : "+m"(bits) : "er"(~8l) : "memory", "cc"); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire();
    n += i, release();
  }
  return n < 0;
}
