// RUN: %check-norace %s
// Rule: owned.taskloop
// A short string holds a pointer to itself: so does the copy in the block of the task.
#include "e2e.h"
#include <string>

int main() {
  std::string text("abc");
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(text) num_tasks(4)
  for (int i = 0; i < N; i++)
    text[1] = 'a' + i % 2;
  return text.size() != 3;
}
