// RUN: %check-race %s
// Rule: owned.pinned
// The object has no number of a thread.
#include "e2e.h"

struct Worker {
  int id;
  explicit Worker(int id) : id(id) {}
  Worker(const Worker &other) : id(other.id) {}
};

int x[64];
int main() {
#pragma omp parallel
  {
    Worker worker(0);
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(worker)
      x[worker.id]++; // RACE
#pragma omp taskwait
    }
  }
}
