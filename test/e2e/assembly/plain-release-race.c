// RUN: %check-race %s
// Rule: value.await
// The lock is released before the variable is changed.
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
    release(&lock), n += i; // RACE
  }
  return n < 0;
}
