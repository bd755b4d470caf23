/*
 * No data race: copies of the pointer only change the count, atomically ([util.smartptr.shared]).
 */
#include <cstdio>
#include <memory>

int main() {
  auto shared = std::make_shared<int>(1);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(shared)
  for (int i = 0; i < 16; i++) {
    std::shared_ptr<int> mine = shared;
    sum += *mine;
  }
  std::printf("%d\n", sum > 0);
  return 0;
}
