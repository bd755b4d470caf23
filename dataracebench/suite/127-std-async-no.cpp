/*
 * No data race: get() returns after the function has returned ([futures.unique.future]).
 */
#include <cstdio>
#include <future>

int main() {
  int value = 0, copy = 0;
#pragma omp parallel reduction(+ : copy)
  copy += 1;
  auto future = std::async(std::launch::async, [&value] { value = 11; });
  future.get();
  copy += value;
  std::printf("%d\n", copy > 0);
  return 0;
}
