/*
 * push_back changes the vector's size from all iterations.
 * Data race pair: squares@13:5:W vs. squares@13:5:W
 */
#include <cstdio>
#include <vector>

int main() {
  std::vector<int> squares;
  squares.reserve(64);
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    squares.push_back(i * i);
  std::printf("%d\n", static_cast<int>(squares.size()) > 0);
  return 0;
}
