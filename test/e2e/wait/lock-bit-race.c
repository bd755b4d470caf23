// RUN: %check-race %s
// Rule: value.await
// The lock is given back without a release.
#include "e2e.h"

int counter;
unsigned long word; // its lowest bit is a lock
void lock(void) {
  unsigned long seen = __atomic_load_n(&word, __ATOMIC_RELAXED);
  while (seen & 1)
    seen = __atomic_load_n(&word, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&word, &seen, seen | 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    seen &= ~1ul;
}
void unlock(void) { __atomic_fetch_sub(&word, 1, __ATOMIC_RELAXED); }
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 40; i++) {
    lock();
    counter++; // RACE
    unlock();
  }
  return counter != 40;
}
