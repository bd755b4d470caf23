// RUN: %check-norace %s
// Rule: value.await
// What the function of a packaged task does is ordered for whoever has asked for its result.
#include "e2e.h"
#include <future>
#include <thread>

int x;
int main() {
  std::packaged_task<int()> task([] { return x = 1; });
  std::future<int> done = task.get_future();
  std::thread runner(std::move(task));
  int result = done.get();
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    USE(x);
  runner.join();
  return result != 1;
}
