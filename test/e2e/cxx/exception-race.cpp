// RUN: %check-race %s
// Rule: conflict.atomic
// The handler counts in a shared variable.
#include "e2e.h"
#include <stdexcept>
#include <string>

int main() {
  int caught = 0;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    try {
      if (i % 2)
        throw std::runtime_error("iteration " + std::to_string(i));
    } catch (const std::exception &e) {
      USE(e.what());
      caught++; // RACE
    }
  }
  return caught < 1;
}
