// RUN: %check-race %s
// Rule: value.await
// The lock, whose state a jump out of the assembly tells, is released before the variable is changed.
#include "e2e.h"

static unsigned lockWord;
static int n;

static int tryAcquire(unsigned *w) {
  __asm__ goto("lock btsl $0, %0\n\tjc %l[taken]" : "+m"(*w) : : "memory", "cc" : taken);
  return 1;
taken:
  return 0;
}
static void acquire(unsigned *w) {
  while (!tryAcquire(w))
    __asm__ volatile("pause");
}
static void release(unsigned *w) { __asm__ volatile("movl $0, %0" : "=m"(*w) : : "memory"); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire(&lockWord);
    release(&lockWord), n += i; // RACE
  }
  return n < 0;
}
