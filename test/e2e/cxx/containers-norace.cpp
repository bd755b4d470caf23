// RUN: %check-norace %s
// Rule: owned.pinned
// Each iteration builds and destroys its own containers.
#include "e2e.h"
#include <map>
#include <string>

int main() {
  int total = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < 8; i++) {
    std::map<int, std::string> names;
    std::map<int, int> m;
    names[i] = "a text that does not fit in place " + std::to_string(i);
    m[0] += i;
    total += i + (int)names.size();
  }
  return total != 36;
}
