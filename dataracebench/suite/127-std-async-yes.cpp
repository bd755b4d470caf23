/*
 * The value is read before the future is ready.
 * Data race pair: value@12:59:W vs. value@13:11:R
 */
#include <cstdio>
#include <future>

int main() {
  int value = 0, copy = 0;
#pragma omp parallel reduction(+ : copy)
  copy += 1;
  auto future = std::async(std::launch::async, [&value] { value = 11; });
  copy += value;
  future.get();
  std::printf("%d\n", copy > 0);
  return 0;
}
