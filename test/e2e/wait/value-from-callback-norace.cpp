// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: value.await
// The flag is read by a virtual function, a closure, and into a variable of the thread.
#include "e2e.h"

#include <atomic>
#include <functional>
#include <memory>

struct Event {
  virtual bool isSet() const = 0;
  virtual ~Event() = default;
};
struct Flag : Event {
  std::atomic<bool> set{false};
  bool isSet() const override { return set.load(); }
};

long data[2], last;
std::atomic<int> ready{0};
static thread_local int seen;

int main() {
  auto flag = std::make_unique<Flag>();
  const Event &event = *flag;
  std::function<bool()> done = [&] { return ready.load() != 0; };
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data[0] = data[1] = 1;
    last = 1;
    flag->set = true;
    ready = 1;
  } else {
    while (!event.isSet())
      ;
    data[0]++;
    while (!done())
      ;
    data[1]++;
    do
      seen = ready.load();
    while (!seen);
    USE(last);
  }
}
