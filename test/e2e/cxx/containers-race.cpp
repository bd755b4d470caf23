// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: owned.pinned
// All iterations change a value of one map; the library returns its address, so two threads are needed.
#include "e2e.h"
#include <map>
#include <string>

int main() {
  int total = 0;
  std::map<int, std::string> names;
  std::map<int, int> m;
  m[0] = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < 8; i++) {
    m[0] += i; // RACE
    total += i + (int)names.size();
  }
  return total < 0;
}
