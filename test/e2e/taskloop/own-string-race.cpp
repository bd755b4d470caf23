// RUN: %check-race %s
// LINES: any
// Rule: owned.taskloop
// A short string holds a pointer to itself, and all iterations use the same one.
#include "e2e.h"
#include <string>

int main() {
  std::string text("abc");
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(text) num_tasks(4)
  for (int i = 0; i < N; i++)
    text[1] = 'a' + i % 2;
  return text.size() != 3;
}
