/*
 * The total is shared by the iterations of the range-based loop.
 * Data race pair: total@14:5:W vs. total@14:5:W
 */
#include <array>
#include <cstdio>

int main() {
  std::array<int, 24> values{};
  int total = 0;
#pragma omp parallel for
  for (int &value : values) {
    value = 1;
    total += value;
  }
  for (int value : values)
    total += value;
  std::printf("%d\n", total > 0);
  return 0;
}
