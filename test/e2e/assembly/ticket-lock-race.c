// RUN: %check-race %s
// Rule: conflict.atomic
// A ticket lock is released before the variable is changed.
#include "e2e.h"

struct Lock {
  volatile unsigned next, serving;
};
static struct Lock lock;
static int n;

static unsigned draw(volatile unsigned *next) {
  unsigned ticket = 1;
  __asm__ volatile("lock; xaddl %0, %1" : "+r"(ticket), "+m"(*next) : : "memory", "cc");
  return ticket;
}
static void acquire(struct Lock *l) {
  const unsigned mine = draw(&l->next);
  while (l->serving != mine)
    __asm__ volatile("pause" : : : "memory");
}
static void release(struct Lock *l) {
  __asm__ volatile("" : : : "memory");
  l->serving++;
}

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    acquire(&lock);
    release(&lock), n += i; // RACE
  }
  return n < 0;
}
