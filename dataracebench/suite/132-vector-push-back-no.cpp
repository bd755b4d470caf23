/*
 * No data race: the iterations write existing, distinct elements ([container.requirements.dataraces]).
 */
#include <cstdio>
#include <vector>

int main() {
  std::vector<int> squares(64);
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    squares[i] = i * i;
  std::printf("%d\n", static_cast<int>(squares.size()) > 0);
  return 0;
}
