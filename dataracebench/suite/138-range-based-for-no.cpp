/*
 * No data race: the iterations change the elements they stand for (OpenMP 5.2, canonical loop nest form).
 */
#include <array>
#include <cstdio>

int main() {
  std::array<int, 24> values{};
  int total = 0;
#pragma omp parallel for
  for (int &value : values) {
    value = 1;
  }
  for (int value : values)
    total += value;
  std::printf("%d\n", total > 0);
  return 0;
}
