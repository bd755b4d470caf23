// RUN: %check-race %s
// Rule: owned.pinned
// What comes back by reference is half of what the iterations count.
#include "e2e.h"

#include <algorithm>
#include <utility>

struct Who {
  int id;
  Who() : id(omp_get_thread_num()) {}
  NOINLINE const int &rank() const { return id; }
};
static NOINLINE std::pair<int, int> numbered(int i) { return {i, omp_get_thread_num()}; }

long a[64], b[64], c[64];
int main() {
#pragma omp parallel
  {
    Who who;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      b[who.rank()]++;
      a[std::min(i / 2, 63)]++; // RACE
      b[std::min(omp_get_thread_num(), 63)]++;
      c[numbered(i).second]++;
    }
  }
}
