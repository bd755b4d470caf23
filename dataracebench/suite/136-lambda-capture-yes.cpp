/*
 * The lambda captures the counter by reference.
 * Data race pair: ++counter@11:37:W vs. ++counter@11:37:W
 */
#include <cstdio>

int main() {
  int counter = 0, out[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    auto next = [&counter] { return ++counter; };
    out[i] = next();
  }
  std::printf("%d\n", out[0] + counter > 0);
  return 0;
}
