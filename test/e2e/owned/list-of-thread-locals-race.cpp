// RUN: %check-race %s
// Rule: owned.executor
// They are global variables.
#include "e2e.h"
#include <cstdint>
#include <memory>
#include <vector>

int a, b, c, d;
struct Handle {
  int *to;
  explicit Handle(int *to) : to(to) {}
  virtual ~Handle() = default;
  virtual void update() { *to += 1; } // RACE
};

int main() {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      for (int *p : {&a})
        *p += 1; // RACE
      std::vector<int *> v{&b};
      *v[0] += 1; // RACE
      std::unique_ptr<Handle> handle(new Handle(&c));
      handle->update();
      auto integer = reinterpret_cast<std::uintptr_t>(&d);
      *reinterpret_cast<int *>(integer) += 1; // RACE
    }
  }
}
