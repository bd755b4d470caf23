/*
 * No data race: the elements of std::vector<char> are bytes of their own ([container.requirements.dataraces]).
 */
#include <cstdio>
#include <vector>

int main() {
  std::vector<char> odd(64);
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    odd[i] = i % 2;
  std::printf("%d\n", static_cast<int>(odd[1]) >= 0);
  return 0;
}
