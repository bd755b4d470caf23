// RUN: %check-race %s
// Rule: value.await
// Nobody has asked for the result of the packaged task when x is read.
#include "e2e.h"
#include <future>
#include <thread>

int x;
int main() {
  std::packaged_task<int()> task([] { return x = 1; }); // RACE
  std::future<int> done = task.get_future();
  std::thread runner(std::move(task));
  int result = 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    USE(x); // RACE
  runner.join();
  return result != 1;
}
