// RUN: %check-norace %s
// Rule: thread.join
// The thread that creates the first other one holds the mutex already.
#include "e2e.h"
#include <mutex>
#include <thread>

static std::mutex mutex;
static int x;

int main() {
  std::unique_lock held(mutex);
  std::thread other([] {
    const std::lock_guard guard(mutex);
    x++;
  });
  x = 1;
  held.unlock();
  other.join();
  return x == 0;
}
