// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration makes and deletes its own; the allocator reuses the memory.
#include "e2e.h"

struct Object {
  int v[6];
};
int main() {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    Object *o = new Object();
    *(volatile int *)&o->v[2] = i;
    delete o;
  }
  return 0;
}
