// RUN: %check-race %s
// LINES: any
// Rule: value.await
// Each iteration links the nodes of its own list to those of the one before. The sleep keeps the
// program from falling over itself.
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
    all.splice(all.end(), own); // RACE
  }
  return all.empty();
}
