// RUN: %check-race %s
// Rule: owned.pinned
// A check that all threads pass guards nothing.
#include "e2e.h"

#include <stdexcept>
#include <string>

long progress, refused;
static NOINLINE void step(int me) {
  if (me >= 64)
    throw std::logic_error("thread " + std::to_string(me));
  progress++; // RACE
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
