// RUN: %check-norace %s
// Rule: owned.pinned
// An exception carries the address of the thread's own element.
#include "e2e.h"

struct Slot {
  long count;
};
static Slot slots[64];
int main() {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 12; i++) {
    try {
      if (i >= 0)
        throw &slots[omp_get_thread_num()];
    } catch (Slot *slot) {
      slot->count++;
    }
  }
  return 0;
}
