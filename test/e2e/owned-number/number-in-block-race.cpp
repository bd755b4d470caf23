// RUN: %check-race %s
// Rule: owned.pinned
// Next to blocks that hold the thread's number, one that does not.
#include "e2e.h"

#include <cstdlib>
#include <memory>

struct Box {
  int *me;
  int limit;
};
static NOINLINE int *number() {
  int *p = static_cast<int *>(malloc(sizeof *p));
  *p = omp_get_thread_num();
  return p;
}
static NOINLINE void fill(Box *box, int me) { *box = {new int(me), 63}; }

long a[64], b[64], c[64], d[64];
int main() {
#pragma omp parallel
  {
    auto own = std::make_unique<int>(omp_get_thread_num());
    auto counted = std::make_shared<int>(omp_get_thread_num());
    auto half = std::make_unique<int>(0);
    int *plain = number();
    Box box;
    fill(&box, omp_get_thread_num());
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      a[*own]++;
      b[*counted]++;
      c[*plain]++;
      d[*half]++; // RACE
    }
    free(plain);
    delete box.me;
  }
}
