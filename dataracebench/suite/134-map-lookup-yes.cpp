/*
 * operator[] inserts a missing key.
 * Data race pair: prices@13:12:W vs. prices@13:12:W
 */
#include <cstdio>
#include <map>

int main() {
  std::map<int, int> prices{{1, 10}, {2, 20}};
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; i++) {
    sum += prices[i];
  }
  std::printf("%d\n", sum > 0);
  return 0;
}
