/*
 * No data race: a release store and an acquire load that waits for it ([intro.races]).
 */
#include <atomic>
#include <cstdio>
#include <thread>

int main() {
  int data = 0, copy = 0;
  std::atomic<bool> ready{false};
  std::thread writer([&] {
    data = 3;
    ready.store(true, std::memory_order_release);
  });
#pragma omp parallel num_threads(2) reduction(+ : copy)
  {
    while (!ready.load(std::memory_order_acquire))
      ;
    copy += data;
  }
  writer.join();
  std::printf("%d\n", copy >= 0);
  return 0;
}
