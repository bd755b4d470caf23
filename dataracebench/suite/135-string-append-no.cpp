/*
 * No data race: every iteration has its own string.
 */
#include <cstdio>
#include <string>

int main() {
  std::string lines[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    lines[i] += 'x';
  std::printf("%d\n", static_cast<int>(lines[0].size()) > 0);
  return 0;
}
