// RUN: %check-norace %s
// Rule: conflict.atomic
// The handler counts atomically; exception objects are private.
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
#pragma omp atomic
      caught++;
    }
  }
  return caught != 4;
}
