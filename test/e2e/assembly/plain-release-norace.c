// RUN: %check-norace %s
// Rule: value.await
// The lock is taken by a pointer in a register, and released by a store after a barrier for the compiler.
#include "e2e.h"

struct Lock {
  int padding, taken;
};
static struct Lock lock;
static int n;

static int tryAcquire(struct Lock *l) {
  int old = 1;
  __asm__ volatile("xchgl %0, (%1)" : "+r"(old) : "r"(&l->taken) : "memory");
  return !old;
}
static void acquire(struct Lock *l) {
  while (!tryAcquire(l))
    while (l->taken)
      __asm__ volatile("rep; nop" : : : "memory");
}
static void release(struct Lock *l) {
  __asm__ volatile("" : : : "memory");
  l->taken = 0;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire(&lock);
    n += i, release(&lock);
  }
  return n < 0;
}
