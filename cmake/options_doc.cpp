// Writes docs/options.md from the option table to stdout. Built by the target options-doc, compared by the test
// docs-options.
#include "options/options.h"

#include <cstdio>

int main() {
  ompracer::printOptionMarkdown([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); });
  return std::ferror(stdout) ? 1 : 0;
}
