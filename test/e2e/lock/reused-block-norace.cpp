// RUN: %check-norace %s
// Rule: exclusion.extent
// One mutex for all.
#include "e2e.h"
#include <mutex>

int x;
struct Guarded {
  std::mutex mutex;
};
Guarded everybodys;
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    Guarded *guarded = new Guarded;
    {
      std::lock_guard<std::mutex> guard(everybodys.mutex);
      x++;
    }
    delete guarded;
  }
  return 0;
}
