// RUN: %check-race %s
// Rule: value.await
// The giver goes on with what it gave. The lock is taken by a virtual function; what stands under it is a closure.
#include "e2e.h"

#include <functional>
#include <memory>
#include <mutex>

struct Lockable {
  virtual void lock() = 0;
  virtual void unlock() = 0;
  virtual ~Lockable() = default;
};
struct Mutex : Lockable {
  std::mutex mutex;
  void lock() override { mutex.lock(); }
  void unlock() override { mutex.unlock(); }
};

static std::unique_ptr<Lockable> lockable = std::make_unique<Mutex>();
static void locked(const std::function<void()> &body) {
  std::lock_guard<Lockable> guard(*lockable);
  body();
}
int *shared;

int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int *own = new int(i), *other = nullptr;
    locked([&] {
      other = shared;
      shared = own;
    });
    ++*own; // RACE
    if (other)
      ++*other; // RACE
  }
}
