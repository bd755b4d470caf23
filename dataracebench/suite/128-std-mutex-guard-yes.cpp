/*
 * The guard's scope ends before the update.
 * Data race pair: capacity@17:5:W vs. capacity@17:5:W
 */
#include <cstdio>
#include <mutex>

int main() {
  std::mutex mutex;
  int size = 0, capacity = 1;
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    {
      std::lock_guard<std::mutex> guard(mutex);
      size++;
    }
    capacity += 2;
  }
  std::printf("%d\n", size + capacity > 0);
  return 0;
}
