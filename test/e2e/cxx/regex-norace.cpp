// RUN: %check-norace %s
// FLAGS: -std=c++20
// Rule: conflict.atomic
// Regular expressions of each iteration's own; libstdc++ fills a cache of its locale without an atomic.
#include "e2e.h"
#include <regex>
#include <string>

static int found;

int main() {
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    const std::regex word("([a-z]+) ([0-9]+)");
    const std::string text = "abc 12" + std::to_string(i);
    std::smatch parts;
    if (std::regex_match(text, parts, word)) {
#pragma omp atomic
      found += static_cast<int>(parts[2].length());
    }
  }
  return found == 0;
}
