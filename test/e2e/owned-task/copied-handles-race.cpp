// RUN: %check-race %s
// Rule: owned.pinned
// The same of a variable that all threads share.
#include "e2e.h"
#include <memory_resource>
#include <string>
#include <vector>

struct Handle {
  int *p;
};
struct Object {
  Handle handle;
  char *volatile own;
  Object(const Handle &h) : handle(h), own(nullptr) {}
};

int main() {
  static std::byte arena[4096];
  int lengths[8] = {}, sum = 0, x = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    const std::vector<Handle> kept{{&x}, {&x}};
    std::pmr::monotonic_buffer_resource memory(arena + 2048 * omp_get_thread_num(), 2048);
#pragma omp for
    for (int i = 0; i < 8; i++) {
      Object o[2] = {Handle{&x}, Handle{&x}};
      ++*o[i & 1].handle.p; // RACE
      Handle copies[2] = {kept[0], kept[1]};
      ++*copies[i & 1].p; // RACE
      std::pmr::string s("longer than the object itself", &memory);
      lengths[i] = static_cast<int>(s.size());
    }
    sum += lengths[0];
  }
  return sum < 0 || lengths[7] != 29;
}
