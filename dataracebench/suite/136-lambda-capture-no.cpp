/*
 * No data race: it captures a copy, private to the iteration's closure ([expr.prim.lambda.capture]).
 */
#include <cstdio>

int main() {
  int counter = 0, out[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    auto next = [counter]() mutable { return ++counter; };
    out[i] = next();
  }
  std::printf("%d\n", out[0] + counter > 0);
  return 0;
}
