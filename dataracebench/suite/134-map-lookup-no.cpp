/*
 * No data race: find does not change the map ([container.requirements.dataraces]).
 */
#include <cstdio>
#include <map>

int main() {
  std::map<int, int> prices{{1, 10}, {2, 20}};
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; i++) {
    auto found = prices.find(i);
    sum += found == prices.end() ? 0 : found->second;
  }
  std::printf("%d\n", sum > 0);
  return 0;
}
