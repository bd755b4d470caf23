// RUN: %check-race %s
// Rule: conflict.bytes
// One object for all iterations.
#include "e2e.h"

struct Object {
  int v[6];
};
int main() {
  Object *o = new Object();
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    *(volatile int *)&o->v[2] = i; // RACE
  }
  delete o;
  return 0;
}
