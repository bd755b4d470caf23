// RUN: %check-norace %s
// Rule: conflict.atomic
// A task destroys its copy in code that the compiler makes, which runs in parallel with that of other tasks.
#include "e2e.h"

int count;

struct Counted {
  int v = 0;
  Counted() {}
  Counted(const Counted &other) : v(other.v) {}
  ~Counted() {
#pragma omp atomic
    count += v;
  }
};

int main() {
#pragma omp parallel
#pragma omp single
  {
    Counted counted;
    for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(counted)
      counted.v++;
    }
#pragma omp taskwait
  }
  return count < 0;
}
