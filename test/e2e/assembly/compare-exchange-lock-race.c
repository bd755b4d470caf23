// RUN: %check-race %s
// Rule: value.await
// A lock made of cmpxchg is released before the variable is changed.
#include "e2e.h"

static int lockWord, n;

static int compareExchange(int *p, int expected, int wanted) {
  int old;
  __asm__ volatile("lock cmpxchgl %2, %1" : "=a"(old), "+m"(*p) : "r"(wanted), "0"(expected) : "memory", "cc");
  return old;
}
static void acquire(int *w) {
  while (compareExchange(w, 0, 1) != 0)
    __asm__ volatile("pause");
}
static void release(int *w) { __asm__ volatile("movl $0, %0" : "=m"(*w) : : "memory"); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire(&lockWord);
    release(&lockWord), n += i; // RACE
  }
  return n < 0;
}
