// The race-free counterpart, in C++ with exceptions and containers: exit code 0, and the sum on stdout.
#include <cstdio>
#include <stdexcept>
#include <vector>

int main() {
  std::vector<int> squares(100);
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 100; ++i)
    squares[i] = i * i;
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < 100; ++i)
    sum += squares[i];
  try {
    squares.at(100) = 1;
  } catch (const std::out_of_range &) {
    std::printf("%ld\n", sum);
  }
  return 0;
}
