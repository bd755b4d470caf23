// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: owned.pinned
// An exception carries the address of one element to all threads.
#include "e2e.h"

struct Slot {
  long count;
};
static Slot slots[64];
int main() {
#pragma omp parallel
  {
    try {
      throw &slots[0];
    } catch (Slot *slot) {
      slot->count++; // RACE
    }
  }
  return 0;
}
