/*
 * No data race: lock_guard holds the mutex for the update ([thread.lock.guard]).
 */
#include <cstdio>
#include <mutex>

int main() {
  std::mutex mutex;
  int size = 0, capacity = 1;
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    std::lock_guard<std::mutex> guard(mutex);
    size++;
    capacity += 2;
  }
  std::printf("%d\n", size + capacity > 0);
  return 0;
}
