// RUN: %check-norace %s
// Rule: owned.pinned
// An object with the number of the thread, which its constructor copies for the task.
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
    Worker worker(omp_get_thread_num());
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(worker)
      x[worker.id]++;
#pragma omp taskwait
    }
  }
}
