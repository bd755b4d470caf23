// RUN: %check-norace %s
// Rule: value.await
// Each iteration links the nodes of its own list to those of the one before, inside a critical section.
#include "e2e.h"
#include <list>
#include <unistd.h>

int main() {
  std::list<int> all;
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    usleep(i * 50000);
    std::list<int> own;
    own.push_back(i);
    own.push_front(-i);
#pragma omp critical
    all.splice(all.end(), own);
  }
  return all.empty();
}
