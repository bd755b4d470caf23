// RUN: %check-norace %s
// THREADS: 1 2 4 8
// Rule: owned.pinned
// Accessors that are inline, members or templates give a thread its own object.
#include "e2e.h"

struct Slot {
  long sum = 0;
  void add(int i) { sum += i; }
};
static Slot table[64];

inline int slot(int i) { return omp_get_thread_num(); }
inline Slot *plain(int i) { return &table[slot(i)]; }
template <typename T> struct PerThread {
  T *items;
  T &local(int i) { return items[slot(i)]; }
};

int main() {
  PerThread<Slot> slots{table + 32};
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    plain(i)->add(i);
    slots.local(i).add(i);
  }
  return table[0].sum < 0;
}
