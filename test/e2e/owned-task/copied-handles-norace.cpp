// RUN: %check-norace %s
// Rule: owned.pinned
// Handles of the thread's own variables, which the optimiser copies as integers, out of blocks of the heap, too.
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
  int lengths[8] = {}, sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    int x = 0;
    const std::vector<Handle> kept{{&x}, {&x}};
    std::pmr::monotonic_buffer_resource memory(arena + 2048 * omp_get_thread_num(), 2048);
#pragma omp for
    for (int i = 0; i < 8; i++) {
      Object o[2] = {Handle{&x}, Handle{&x}};
      ++*o[i & 1].handle.p;
      Handle copies[2] = {kept[0], kept[1]};
      ++*copies[i & 1].p;
      std::pmr::string s("longer than the object itself", &memory);
      lengths[i] = static_cast<int>(s.size());
    }
    sum += x;
  }
  return sum != 16 || lengths[7] != 29;
}
