// RUN: %check-norace %s
// Rule: owned.pinned
// A guarded call throws; the objects outside the guard are destroyed whoever comes.
#include "e2e.h"

long depth[N];
struct Depth {
  int at;
  NOINLINE ~Depth() { depth[at]--; }
};
static NOINLINE void check(int i) { throw i; }
static NOINLINE void work(int i) {
  Depth d{i};
  if (omp_get_thread_num() < 1000)
    check(i);
}

int main() {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    try {
      work(i);
    } catch (int) {
    }
}
