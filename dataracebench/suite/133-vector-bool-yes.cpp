/*
 * The bits of std::vector<bool> share words.
 * Data race pair: odd@12:5:W vs. odd@12:5:W
 */
#include <cstdio>
#include <vector>

int main() {
  std::vector<bool> odd(64);
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    odd[i] = i % 2;
  std::printf("%d\n", static_cast<int>(odd[1]) >= 0);
  return 0;
}
