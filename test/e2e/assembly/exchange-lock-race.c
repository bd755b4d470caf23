// RUN: %check-race %s
// Rule: value.await
// A spin lock made of xchg. It is released before the variable is changed.
#include "e2e.h"

static volatile unsigned lockWord;
static int n;

static void acquire(volatile unsigned *w) {
  unsigned taken;
  do {
    while (*w)
      __asm__ volatile("pause");
    taken = 1;
    __asm__ volatile("xchgl %0, %1" : "+r"(taken), "+m"(*w) : : "memory");
  } while (taken);
}
static void release(volatile unsigned *w) {
  __asm__ volatile("" : : : "memory");
  *w = 0;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire(&lockWord);
    release(&lockWord), n += i; // RACE
  }
  return n < 0;
}
