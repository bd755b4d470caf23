// RUN: %check-race %s
// Rule: exclusion.extent
// Each iteration has a mutex of its own, at whatever address.
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
      std::lock_guard<std::mutex> guard(guarded->mutex);
      x++; // RACE
    }
    delete guarded;
  }
  return 0;
}
