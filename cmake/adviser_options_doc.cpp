// Writes docs/adviser-options.md from the option table to stdout. Built by the target options-doc, compared by the test
// docs-adviser-options.
#include "tool/options.h"

#include <cstdio>

int main() {
  ompracer::adviser::printOptionMarkdown([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); });
  return std::ferror(stdout) ? 1 : 0;
}
