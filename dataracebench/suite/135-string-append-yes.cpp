/*
 * All iterations append to one string.
 * Data race pair: lines[0]@12:5:W vs. lines[0]@12:5:W
 */
#include <cstdio>
#include <string>

int main() {
  std::string lines[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    lines[0] += 'x';
  std::printf("%d\n", static_cast<int>(lines[0].size()) > 0);
  return 0;
}
