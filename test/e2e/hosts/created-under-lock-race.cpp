// RUN: %check-race %s
// Rule: thread.join
// The other one does not lock it.
#include "e2e.h"
#include <mutex>
#include <thread>

static std::mutex mutex;
static int x;

int main() {
  std::unique_lock held(mutex);
  std::thread other([] {
    x++; // RACE
  });
  x = 1; // RACE
  held.unlock();
  other.join();
  return x == 0;
}
