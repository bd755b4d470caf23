// RUN: %check-norace %s
// Rule: owned.pinned
// A check that lets one thread pass guards what follows.
#include "e2e.h"

#include <stdexcept>
#include <string>

long progress, refused;
static NOINLINE void step(int me) {
  if (me != 0)
    throw std::logic_error("thread " + std::to_string(me));
  progress++;
}

int main() {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    try {
      step(omp_get_thread_num());
    } catch (std::exception &) {
#pragma omp atomic
      refused++;
    }
}
