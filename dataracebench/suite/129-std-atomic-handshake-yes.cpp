/*
 * The load that ends the wait is relaxed.
 * Data race pair: data@13:5:W vs. data@20:13:R
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
    while (!ready.load(std::memory_order_relaxed))
      ;
    copy += data;
  }
  writer.join();
  std::printf("%d\n", copy >= 0);
  return 0;
}
