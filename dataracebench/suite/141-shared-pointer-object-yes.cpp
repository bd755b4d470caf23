/*
 * The shared pointer's reference count is atomic, the object that it owns is not.
 * Data race pair: *mine@14:5:W vs. *mine@14:5:W
 */
#include <cstdio>
#include <memory>

int main() {
  auto shared = std::make_shared<int>(1);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(shared)
  for (int i = 0; i < 16; i++) {
    std::shared_ptr<int> mine = shared;
    *mine += i;
    sum += *mine;
  }
  std::printf("%d\n", sum > 0);
  return 0;
}
