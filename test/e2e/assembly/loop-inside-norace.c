// RUN: %check-norace %s
// Rule: value.await
// All of the lock is one statement, which waits inside.
#include "e2e.h"

static int lockByte = 1;
static int n;

static void acquire(int *w) {
  __asm__ volatile("1: lock; decl %0\n\t"
                   "jns 3f\n"
                   "2: pause\n\t"
                   "cmpl $0, %0\n\t"
                   "jle 2b\n\t"
                   "jmp 1b\n"
                   "3:"
                   : "+m"(*w)
                   :
                   : "memory", "cc");
}
static void release(int *w) { __asm__ volatile("movl $1, %0" : "=m"(*w) : : "memory"); }

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire(&lockByte);
    n += i, release(&lockByte);
  }
  return n < 0;
}
